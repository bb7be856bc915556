import { Breadcrumbs } from '../breadcrumbs.tsx'
import { Section, useSample } from './section.tsx'

export function Title() {
  const sample = useSample()
  return (
    <header className="mb-12 max-w-text">
      <Breadcrumbs
        crumbs={[
          { label: sample('Каталог', 'Catalogue'), to: '/' },
          { label: sample('Кашпо', 'Planters'), to: '/p' },
          { label: sample('Набір частин', 'Kit of parts') },
        ]}
      />
      <h1 className="mt-6 text-display">{sample('Бетон на замовлення', 'Concrete cast to order')}</h1>
      <p className="mt-4 text-lead text-concrete-dark">
        {sample(
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

export function Colors() {
  const sample = useSample()
  return (
    <Section number="01" name={sample('Кольори', 'Colours')}>
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

export function Typography() {
  const sample = useSample()
  const words = sample('Ґанок, їжак, об’єм 52 л', 'Elevation and plan')
  return (
    <Section number="02" name={sample('Письмо', 'Type')}>
      <div className="grid gap-4">
        <p className="text-display">{words}</p>
        <p className="text-title">{words}</p>
        <p className="text-lead">{words}</p>
        <p className="max-w-text text-base">
          {sample(
            'Відливаємо сірий і білий бетон за вашими розмірами. Кожен виріб має креслення: вигляд спереду та згори з розмірними лініями, поруч людина або двері. Друкується на специфікації.',
            'We cast grey and white concrete to your measurements. Every piece comes with a drawing: an elevation and a plan with dimension lines, and a person or a door beside it for scale.',
          )}{' '}
          <a href="#main" className="text-link">
            {sample('Як ми працюємо', 'How we work')}
          </a>
        </p>
        <p className="text-small text-concrete-dark">
          400 × 400 × 450 мм&nbsp;· ≈ 38 кг&nbsp;· №7&nbsp;· +20 °C&nbsp;· ½ м²&nbsp;· −350&nbsp;· 14–21
        </p>
      </div>
    </Section>
  )
}
