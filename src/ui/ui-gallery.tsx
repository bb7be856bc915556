import { useState, type ReactNode } from 'react'
import { money } from '#contract/money.ts'
import { useLanguage } from '#i18n/messages.tsx'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { Button, ButtonLink, IconButton } from './button.tsx'
import { Carousel } from './carousel.tsx'
import { Checkbox } from './checkbox.tsx'
import { Chip } from './chip.tsx'
import { Dialog, type DialogVariant } from './dialog.tsx'
import { DetailsTable } from './details-table.tsx'
import { RequiredNote } from './field-frame.tsx'
import { Field } from './field.tsx'
import { Icon, iconNames } from './icon.tsx'
import { LiveRegion } from './live-region.tsx'
import { Menu, menuItemClasses } from './menu.tsx'
import { Notice } from './notice.tsx'
import { Pagination } from './pagination.tsx'
import { Photo } from './photo.tsx'
import { PriceRange } from './price-range.tsx'
import { Price } from './price.tsx'
import { RadioTiles } from './radio-tiles.tsx'
import { Select } from './select.tsx'
import { Skeleton } from './skeleton.tsx'
import { Spinner } from './spinner.tsx'
import { Stepper } from './stepper.tsx'
import { Swatch } from './swatch.tsx'
import { Switch } from './switch.tsx'
import { TextArea } from './text-area.tsx'
import { toast } from './toasts.tsx'
import { Tree } from './tree.tsx'

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

/** A numbered section of the gallery. */
function Section({ number, name, children }: { number: string; name: string; children: ReactNode }) {
  return (
    <section className="grid gap-x-12 gap-y-6 border-t border-ink py-10 lg:grid-cols-[12rem_1fr]">
      <h2 className="flex items-baseline gap-3 text-lead lg:flex-col lg:gap-1">
        <span className="figures text-small text-concrete-dark">{number}</span>
        {name}
      </h2>
      <div className="grid min-w-0 content-start gap-8">{children}</div>
    </section>
  )
}

/** Sample texts in the language of the page. */
function useSample() {
  const language = useLanguage()
  return (uk: string, en: string) => (language === 'uk' ? uk : en)
}

function Title() {
  const say = useSample()
  return (
    <header className="mb-12 max-w-text">
      <Breadcrumbs
        crumbs={[
          { label: say('Каталог', 'Catalogue'), to: '/' },
          { label: say('Кашпо', 'Planters'), to: '/p' },
          { label: say('Набір частин', 'Kit of parts') },
        ]}
      />
      <h1 className="mt-6 text-display">{say('Бетон на замовлення', 'Concrete cast to order')}</h1>
      <p className="mt-4 text-lead text-concrete-dark">
        {say(
          'Папір, чорнило, три сірих і одна креслярська синя. Її об’єкти їдуть до під’їзду за 14–21 день.',
          'Paper, ink, three greys and one blueprint blue. Ready in 14–21 days.',
        )}
      </p>
    </header>
  )
}

const grounds = [
  ['paper', 'bg-paper text-ink'],
  ['sheet', 'bg-sheet text-ink'],
  ['ground', 'bg-ground text-ink'],
  ['concrete-light', 'bg-concrete-light text-ink'],
  ['concrete', 'bg-concrete'],
  ['concrete-dark', 'bg-concrete-dark text-paper'],
  ['ink', 'bg-ink text-paper'],
  ['accent', 'bg-accent text-paper'],
  ['accent-deep', 'bg-accent-deep text-paper'],
  ['error', 'bg-error text-paper'],
  ['warning', 'bg-warning text-paper'],
  ['success', 'bg-success text-paper'],
] as const

function Colors() {
  const say = useSample()
  return (
    <Section number="01" name={say('Кольори', 'Colours')}>
      <ul className="grid grid-cols-2 border-t border-l border-concrete-light sm:grid-cols-4 lg:grid-cols-6">
        {grounds.map(([name, look]) => (
          <li key={name} className="border-r border-b border-concrete-light">
            <div className={`h-20 ${look}`} />
            <p className="px-2 py-1.5 text-small">{name}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Typography() {
  const say = useSample()
  const words = say('Ґанок, їжак, об’єм 52 л', 'Elevation and plan')
  return (
    <Section number="02" name={say('Письмо', 'Type')}>
      <div className="grid gap-4">
        <p className="text-display">{words}</p>
        <p className="text-title">{words}</p>
        <p className="text-lead">{words}</p>
        <p className="max-w-text text-base">
          {say(
            'Відливаємо сірий і білий бетон за вашими розмірами. Кожен виріб має креслення: вигляд спереду та згори з розмірними лініями, поруч людина або двері. Друкується на специфікації.',
            'We cast grey and white concrete to your measurements. Every piece comes with a drawing: an elevation and a plan with dimension lines, and a person or a door beside it for scale.',
          )}{' '}
          <a href="#main" className="text-link">
            {say('Як ми працюємо', 'How we work')}
          </a>
        </p>
        <p className="text-small text-concrete-dark">400 × 400 × 450 мм · ≈ 38 кг · №7 · +20 °C · ½ м² · −350 · 14–21</p>
      </div>
    </Section>
  )
}

function Buttons() {
  const say = useSample()
  return (
    <Section number="03" name={say('Кнопки', 'Buttons')}>
      <div className="flex flex-wrap items-start gap-3">
        <Button>{say('Додати в кошик', 'Add to cart')}</Button>
        <Button variant="secondary">{say('Купити зараз', 'Buy now')}</Button>
        <Button variant="quiet">{say('Скасувати', 'Cancel')}</Button>
        <ButtonLink to="/" variant="secondary">
          {say('До каталогу', 'Browse the catalogue')}
          <Icon name="arrow-right" size={16} />
        </ButtonLink>
        <IconButton label={say('Кошик', 'Cart')}>
          <Icon name="cart" size={24} />
        </IconButton>
      </div>
      <div className="flex flex-wrap items-start gap-3">
        <Button size="large">{say('Замовити зараз', 'Order now')}</Button>
        <Button size="large" busy busyLabel={say('Надсилаємо', 'Sending')}>
          {say('Замовити', 'Order')}
        </Button>
        <Button size="large" disabledReason={say('Спершу оберіть розмір', 'Choose a size first')}>
          {say('Замовити', 'Order')}
        </Button>
      </div>
    </Section>
  )
}

function Fields() {
  const say = useSample()
  return (
    <Section number="04" name={say('Поля', 'Fields')}>
      <div className="grid items-start gap-6 md:grid-cols-2">
        <RequiredNote />
        <span className="max-md:hidden" />
        <Field
          label={say('Телефон', 'Phone')}
          required
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          placeholder="067 123 45 67"
          hint={say('Передзвонимо за 15 хвилин, з 9 до 18', 'We call within 15 minutes, 9 to 18')}
        />
        <Field
          label={say('Електронна пошта', 'Email')}
          optional
          type="email"
          defaultValue="olena@"
          error={say('Після @ бракує назви сайту: olena@example.com', 'The part after @ is missing: olena@example.com')}
        />
        <Field label={say('Ширина', 'Width')} suffix={say('см', 'cm')} inputMode="numeric" defaultValue="120" />
        <Field label={say('Номер замовлення', 'Order number')} disabled defaultValue="AC-2026-00042" />
        <Select
          label={say('Доставка', 'Delivery')}
          options={[
            { value: 'pickup', label: say('Самовивіз, Черкаси', 'Pick-up in Cherkasy') },
            { value: 'carrier', label: say('Перевізник', 'Carrier') },
          ]}
        />
        <Select label={say('На сторінці', 'Per page')} inline options={['10', '20', '40'].map((value) => ({ value, label: value }))} />
        <TextArea label={say('Примітка', 'Comment')} optional className="md:col-span-2" />
        <Checkbox label={say('Погоджуюся з офертою, мені є 18 років', 'I accept the offer and am 18 or older')} />
        <Checkbox
          label={say('Погоджуюся з обробкою даних', 'I agree to data processing')}
          error={say('Без згоди ми не можемо відповісти', 'We cannot answer without it')}
        />
        <Checkbox label={say('Уже обрано', 'Chosen')} defaultChecked />
        <Checkbox label={say('Обрано частину', 'Partly chosen')} mixed />
        <Checkbox label={say('Недоступно', 'Not available')} disabled />
      </div>
    </Section>
  )
}

function Choices() {
  const say = useSample()
  const [colour, setColour] = useState('natural')
  const [size, setSize] = useState('40')
  const [drain, setDrain] = useState(false)
  return (
    <Section number="05" name={say('Вибір', 'Choices')}>
      <RadioTiles
        legend={say('Колір', 'Colour')}
        value={colour}
        onChange={setColour}
        options={[
          { value: 'natural', label: say('Природний', 'Natural'), detail: say('включено', 'included'), swatch: 'natural' },
          { value: 'white', label: say('Білий', 'White'), detail: <Price amount={money(35_000)} signed />, swatch: 'white' },
          { value: 'individual', label: say('Індивідуальний', 'Individual'), detail: <Price amount={money(120_000)} signed />, swatch: 'individual' },
          { value: 'odd', label: say('Темний', 'Dark'), disabledReason: say('не для цього розміру', 'not in this size'), swatch: 'odd' },
        ]}
      />
      <RadioTiles
        legend={say('Розмір', 'Size')}
        hint={say('Зовнішній, у сантиметрах', 'Outer, in centimetres')}
        value={size}
        onChange={setSize}
        options={['40', '60', '80'].map((side) => ({
          value: side,
          label: `${side} × ${side} × ${side}`,
          detail: `${Number(side) * 2} ${say('кг', 'kg')}`,
        }))}
      />
      <Switch
        label={say('Дренажний отвір', 'Drainage hole')}
        hint={say('Зайва вода виходить', 'Lets surplus water out')}
        value={drain}
        onChange={setDrain}
        detail={<Price amount={money(15_000)} signed />}
      />
      <p className="flex flex-wrap items-center gap-3">
        {['natural', 'white', 'individual', 'other'].map((code) => (
          <Swatch key={code} colour={code} />
        ))}
        <Swatch colour="natural" size="small" />
      </p>
    </Section>
  )
}

function Amounts() {
  const say = useSample()
  const [count, setCount] = useState(1)
  const [range, setRange] = useState({ from: 1200, to: 9800 })
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['round']))
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set(['planters']))
  const flip = (set: ReadonlySet<string>, id: string) => new Set(set.has(id) ? [...set].filter((one) => one !== id) : [...set, id])
  return (
    <Section number="06" name={say('Кількість і фільтри', 'Amounts and filters')}>
      <div className="grid items-start gap-10 md:grid-cols-2">
        <div className="grid justify-items-start gap-6">
          <p className="text-title">
            <Price amount={money(1_245_050 * count)} />
          </p>
          <Stepper value={count} onChange={setCount} min={1} label={say('Кількість', 'Quantity')} />
          <Stepper value={3} onChange={setCount} label={say('Кількість, зберігаємо', 'Quantity, saving')} pending />
          <Stepper value={3} onChange={setCount} label={say('Кількість, недоступно', 'Quantity, disabled')} disabled />
          <LiveRegion text={say(`Разом ${count}`, `Total ${count}`)} />
          <div className="flex flex-wrap gap-2">
            <Chip name={say('Круглі', 'Round')} onRemove={() => {}}>
              {say('Круглі', 'Round')}
            </Chip>
            <Chip name="₴ 1 200 – 9 800" onRemove={() => {}}>
              ₴ 1 200 – 9 800
            </Chip>
          </div>
        </div>
        <div className="grid max-w-80 gap-8">
          <PriceRange legend={say('Ціна', 'Price')} min={500} max={24000} step={100} {...range} onChange={setRange} />
          <Tree
            legend={say('Категорії', 'Categories')}
            selected={selected}
            expanded={expanded}
            onToggle={(id) => setSelected(flip(selected, id))}
            onExpand={(id) => setExpanded(flip(expanded, id))}
            nodes={[
              {
                id: 'planters',
                label: say('Кашпо', 'Planters'),
                count: 22,
                children: [
                  { id: 'round', label: say('Круглі', 'Round'), count: 5 },
                  { id: 'long', label: say('Довгі, для терас і майданчиків перед входом', 'Long, for terraces and entrances'), count: 17 },
                ],
              },
              { id: 'benches', label: say('Лави', 'Benches'), count: 11, children: [{ id: 'low', label: say('Низькі', 'Low'), count: 11 }] },
              { id: 'bowls', label: say('Чаші', 'Bowls'), count: 0 },
            ]}
          />
        </div>
      </div>
    </Section>
  )
}

const shapes: readonly DialogVariant[] = ['center', 'wide', 'drawer', 'drawer-left', 'full']

function Overlays() {
  const say = useSample()
  const [shape, setShape] = useState<DialogVariant | null>(null)
  const [inner, setInner] = useState(false)
  return (
    <Section number="07" name={say('Шари', 'Layers')}>
      <div className="flex flex-wrap gap-3">
        {shapes.map((one) => (
          <Button key={one} variant="secondary" onClick={() => setShape(one)}>
            {one}
          </Button>
        ))}
      </div>
      <div className="flex flex-wrap gap-8">
        {(['click', 'hover'] as const).map((behaviour) => (
          <Menu key={behaviour} label={behaviour === 'click' ? say('Мова', 'Language') : say('Каталог', 'Catalogue')} behaviour={behaviour}>
            {[say('Українська', 'Ukrainian'), say('Англійська', 'English')].map((label, index) => (
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
        title={say('Кошик', 'Cart')}
        variant={shape ?? 'center'}
        closeOnBack
        footer={
          <Button className="w-full" onClick={() => setInner(true)}>
            {say('Оформити за', 'Check out,')} <Price amount={money(1_245_000)} />
          </Button>
        }
      >
        <div className="grid gap-4">
          <Field label={say('Ім’я', 'Name')} />
          <Button variant="secondary" onClick={() => toast.success(say('Додано в кошик', 'Added to the cart'))}>
            {say('Показати повідомлення', 'Show a message')}
          </Button>
        </div>
      </Dialog>
      <Dialog open={inner} onClose={() => setInner(false)} title={say('Ще один шар', 'One more layer')} closeOnBack>
        <p>{say('Escape закриває лише цей.', 'Escape closes this one only.')}</p>
      </Dialog>
    </Section>
  )
}

function Messages() {
  const say = useSample()
  return (
    <Section number="08" name={say('Повідомлення', 'Notifications')}>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => toast.success(say('Додано в кошик', 'Added to the cart'))}>
          success
        </Button>
        <Button variant="secondary" onClick={() => toast.info(say('Ви вийшли', 'Logged out'))}>
          info
        </Button>
        <Button
          variant="secondary"
          onClick={() => toast.error(say('Немає зв’язку. Спробуйте ще раз за хвилину.', 'No connection. Try again in a minute.'))}
        >
          error
        </Button>
      </div>
      <div className="grid gap-3 md:grid-cols-2">
        <Notice title={say('Відливаємо після підтвердження', 'We cast after you confirm')}>
          {say('Термін рахуємо від дзвінка.', 'The lead time counts from the call.')}
        </Notice>
        <Notice kind="success" title={say('Замовлення AC-2026-00042 прийнято', 'Order AC-2026-00042 is placed')} />
        <Notice kind="warning" title={say('Курс старший за 7 днів', 'The rate is older than 7 days')} />
        <Notice
          kind="error"
          title={say('Банк відмовив у платежі', 'The bank refused the payment')}
          actions={<Button variant="secondary">{say('Спробувати іншою карткою', 'Try another card')}</Button>}
        >
          {say('Замовлення збережено, гроші не списано.', 'The order is kept, nothing was charged.')}
        </Notice>
      </div>
      <Spinner />
      <div className="grid max-w-64 gap-2">
        <Skeleton className="aspect-4/5" />
        <Skeleton className="h-5 w-4/5" />
        <Skeleton className="h-5 w-1/3" />
      </div>
    </Section>
  )
}

function Navigation() {
  const say = useSample()
  return (
    <Section number="09" name={say('Сторінки', 'Pages')}>
      <Pagination page={9} pages={20} hrefOf={(page) => `?page=${page}`} />
      <Pagination label={say('Сторінки, мало', 'Pages, few')} page={0} pages={3} hrefOf={(page) => `?page=${page}`} />
      <div className="max-w-text">
        <DetailsTable
          caption={say('Розміри й вага', 'Size and weight')}
          details={[
            { name: say('Зовнішній розмір', 'Outer dimensions'), value: say('400 × 400 × 450 мм', '400 × 400 × 450 mm') },
            { name: say('Об’єм', 'Volume'), value: say('52 л', '52 l') },
            { name: say('Вага', 'Weight'), value: say('38 кг', '38 kg'), note: say('із ґрунтом близько 110 кг', 'about 110 kg planted') },
          ]}
        />
      </div>
    </Section>
  )
}

function Photos() {
  const say = useSample()
  const slide = (number: number) => <Photo alt={say(`Вигляд ${number}`, `View ${number}`)} width={800} height={1000} />
  return (
    <Section number="10" name={say('Знімки', 'Pictures')}>
      <div className="grid gap-8 md:grid-cols-2">
        <Carousel
          label={say('Знімки виробу', 'Product photos')}
          slides={[1, 2, 3].map((number) => ({ key: String(number), content: slide(number), thumb: slide(number) }))}
        />
        <Carousel
          label={say('Схожі вироби', 'Similar products')}
          slideClassName="w-1/2 pr-4 lg:w-1/3"
          slides={[1, 2, 3, 4, 5].map((number) => ({ key: String(number), content: slide(number) }))}
        />
      </div>
    </Section>
  )
}

function Icons() {
  const say = useSample()
  return (
    <Section number="11" name={say('Знаки', 'Signs')}>
      <ul className="grid grid-cols-4 gap-4 sm:grid-cols-6 lg:grid-cols-8">
        {iconNames.map((name) => (
          <li key={name} className="grid justify-items-center gap-2 text-center text-small text-concrete-dark">
            <Icon name={name} size={24} className="text-ink" />
            {name}
          </li>
        ))}
      </ul>
    </Section>
  )
}
