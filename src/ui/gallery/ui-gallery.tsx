import { Amounts } from './amounts.tsx'
import { Buttons } from './buttons.tsx'
import { Choices } from './choices.tsx'
import { Fields } from './fields.tsx'
import { Title, Colors, Typography } from './foundations.tsx'
import { Messages } from './messages.tsx'
import { Navigation } from './navigation.tsx'
import { Overlays } from './overlays.tsx'
import { Photos, Icons } from './pictures.tsx'

/** Every component in every state, for people and for the accessibility test. Mounted at /dev/ui. */
export function UiGallery() {
  return (
    <main id="main" className="page-frame py-12">
      <Title />
      <Colors />
      <Typography />
      <Buttons />
      <Fields />
      <Choices />
      <Amounts />
      <Overlays />
      <Messages />
      <Navigation />
      <Photos />
      <Icons />
    </main>
  )
}
