import { useState } from 'react'
import { money } from '#contract/money.ts'
import { Chip } from '../chip.tsx'
import { LiveRegion } from '../live-region.tsx'
import { PriceRange } from '../price-range.tsx'
import { Price } from '../price.tsx'
import { Stepper } from '../stepper.tsx'
import { Tree } from '../tree.tsx'
import { Section, useSample } from './section.tsx'

export function Amounts() {
  const sample = useSample()
  const [count, setCount] = useState(1)
  const [range, setRange] = useState({ from: 1200, to: 9800 })
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['round']))
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set(['planters']))
  const flip = (set: ReadonlySet<string>, id: string) => new Set(set.has(id) ? [...set].filter((one) => one !== id) : [...set, id])
  return (
    <Section number="06" name={sample('Кількість і фільтри', 'Amounts and filters')}>
      <div className="grid items-start gap-10 md:grid-cols-2">
        <div className="grid justify-items-start gap-6">
          <p className="text-title">
            <Price amount={money(1_245_050 * count)} />
          </p>
          <Stepper value={count} onChange={setCount} min={1} label={sample('Кількість', 'Quantity')} />
          <Stepper value={3} onChange={setCount} label={sample('Кількість, зберігаємо', 'Quantity, saving')} pending />
          <Stepper value={3} onChange={setCount} label={sample('Кількість, недоступно', 'Quantity, disabled')} disabled />
          <LiveRegion text={sample(`Разом ${count}`, `Total ${count}`)} />
          <div className="flex flex-wrap gap-2">
            <Chip name={sample('Круглі', 'Round')} to="?">
              {sample('Круглі', 'Round')}
            </Chip>
            <Chip name="₴ 1 200 – 9 800" to="?">
              ₴ 1 200 – 9 800
            </Chip>
          </div>
        </div>
        <div className="grid max-w-80 gap-8">
          <PriceRange legend={sample('Ціна', 'Price')} min={500} max={24000} {...range} onChange={setRange} />
          <Tree
            legend={sample('Категорії', 'Categories')}
            selected={selected}
            expanded={expanded}
            onToggle={(id) => setSelected(flip(selected, id))}
            onExpand={(id) => setExpanded(flip(expanded, id))}
            nodes={[
              {
                id: 'planters',
                label: sample('Кашпо', 'Planters'),
                count: 22,
                children: [
                  { id: 'round', label: sample('Круглі', 'Round'), count: 5 },
                  { id: 'long', label: sample('Довгі, для терас і майданчиків перед входом', 'Long, for terraces and entrances'), count: 17 },
                ],
              },
              { id: 'benches', label: sample('Лави', 'Benches'), count: 11, children: [{ id: 'low', label: sample('Низькі', 'Low'), count: 11 }] },
              { id: 'bowls', label: sample('Чаші', 'Bowls'), count: 0 },
            ]}
          />
        </div>
      </div>
    </Section>
  )
}
