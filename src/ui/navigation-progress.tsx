import { useNavigation } from 'react-router'
import { classNames } from './class-names.ts'

/** A thin line at the top while another page loads. It overlays the page, so that nothing moves. */
export function NavigationProgress() {
  const busy = useNavigation().state === 'loading'
  return <div aria-hidden="true" className={classNames('navigation-progress', busy && 'animate-breathe opacity-100 delay-300')} />
}
