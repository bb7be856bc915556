import { Button, ButtonLink, IconButton } from '../button.tsx'
import { Icon } from '../icon.tsx'
import { Section, useSample } from './section.tsx'

export function Buttons() {
  const sample = useSample()
  return (
    <Section number="03" name={sample('Кнопки', 'Buttons')}>
      <div className="flex flex-wrap items-start gap-3">
        <Button>{sample('Додати в кошик', 'Add to cart')}</Button>
        <Button variant="secondary">{sample('Купити зараз', 'Buy now')}</Button>
        <Button variant="quiet">{sample('Скасувати', 'Cancel')}</Button>
        <ButtonLink to="/" variant="secondary">
          {sample('До каталогу', 'Browse the catalogue')}
          <Icon name="arrow-right" size={16} />
        </ButtonLink>
        <IconButton label={sample('Кошик', 'Cart')}>
          <Icon name="cart" size={24} />
        </IconButton>
      </div>
      <div className="flex flex-wrap items-start gap-3">
        <Button size="large">{sample('Замовити зараз', 'Order now')}</Button>
        <Button size="large" busy busyLabel={sample('Надсилаємо', 'Sending')}>
          {sample('Замовити', 'Order')}
        </Button>
        <Button size="large" disabledReason={sample('Спершу оберіть розмір', 'Choose a size first')}>
          {sample('Замовити', 'Order')}
        </Button>
      </div>
    </Section>
  )
}
