import { useState } from 'react'
import { money } from '#contract/money.ts'
import { Button } from '../button.tsx'
import { Dialog, type DialogVariant } from '../dialog.tsx'
import { Field } from '../field.tsx'
import { Menu, menuItemClasses } from '../menu.tsx'
import { Price } from '../price.tsx'
import { toast } from '../toast-store.ts'
import { Section, useSample } from './section.tsx'

const shapes: readonly DialogVariant[] = ['center', 'wide', 'drawer', 'drawer-left', 'full']

export function Overlays() {
  const sample = useSample()
  const [shape, setShape] = useState<DialogVariant | null>(null)
  const [inner, setInner] = useState(false)
  return (
    <Section number="07" name={sample('Шари', 'Layers')}>
      <div className="flex flex-wrap gap-3">
        {shapes.map((one) => (
          <Button key={one} variant="secondary" onClick={() => setShape(one)}>
            {one}
          </Button>
        ))}
      </div>
      <div className="flex flex-wrap gap-8">
        {(['click', 'hover'] as const).map((behaviour) => (
          <Menu key={behaviour} label={behaviour === 'click' ? sample('Мова', 'Language') : sample('Каталог', 'Catalogue')} behaviour={behaviour}>
            {[sample('Українська', 'Ukrainian'), sample('Англійська', 'English')].map((label, index) => (
              <a key={label} href="#main" className={menuItemClasses} aria-current={index === 0 ? 'true' : undefined}>
                {label}
              </a>
            ))}
          </Menu>
        ))}
      </div>
      <Dialog
        open={shape !== null}
        onClose={() => setShape(null)}
        title={sample('Кошик', 'Cart')}
        variant={shape ?? 'center'}
        closeOnBack
        footer={
          <Button className="w-full" onClick={() => setInner(true)}>
            {sample('Оформити за', 'Check out,')} <Price amount={money(1_245_000)} />
          </Button>
        }
      >
        <div className="grid gap-4">
          <Field label={sample('Ім’я', 'Name')} />
          <Button variant="secondary" onClick={() => toast.success(sample('Додано в кошик', 'Added to the cart'))}>
            {sample('Показати повідомлення', 'Show a message')}
          </Button>
        </div>
      </Dialog>
      <Dialog open={inner} onClose={() => setInner(false)} title={sample('Ще один шар', 'One more layer')} closeOnBack>
        <p>{sample('Escape закриває лише цей.', 'Escape closes this one only.')}</p>
      </Dialog>
    </Section>
  )
}
