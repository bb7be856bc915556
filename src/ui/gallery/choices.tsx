import { useState } from 'react'
import { money } from '#contract/money.ts'
import { Price } from '../price.tsx'
import { RadioTiles } from '../radio-tiles.tsx'
import { Swatch } from '../swatch.tsx'
import { Switch } from '../switch.tsx'
import { Section, useSample } from './section.tsx'

export function Choices() {
  const sample = useSample()
  const [colour, setColour] = useState('natural')
  const [size, setSize] = useState('40')
  const [drain, setDrain] = useState(false)
  return (
    <Section number="05" name={sample('Вибір', 'Choices')}>
      <RadioTiles
        legend={sample('Колір', 'Colour')}
        value={colour}
        onChange={setColour}
        options={[
          { value: 'natural', label: sample('Природний', 'Natural'), detail: sample('включено', 'included'), swatch: '#c4b8a3' },
          { value: 'white', label: sample('Білий', 'White'), detail: <Price amount={money(35_000)} />, swatch: '#f1efea' },
          {
            value: 'individual',
            label: sample('Індивідуальний', 'Individual'),
            detail: <Price amount={money(120_000)} />,
            swatch: 'any',
          },
          { value: 'odd', label: sample('Темний', 'Dark'), disabledReason: sample('не для цього розміру', 'not in this size'), swatch: 'odd' },
        ]}
      />
      <RadioTiles
        legend={sample('Розмір', 'Size')}
        value={size}
        onChange={setSize}
        options={['40', '60', '80'].map((side) => ({
          value: side,
          label: `${side} × ${side} × ${side}`,
          detail: `${Number(side) * 2} ${sample('кг', 'kg')}`,
        }))}
      />
      <Switch
        label={sample('Дренажний отвір', 'Drainage hole')}
        hint={sample('Зайва вода виходить', 'Lets surplus water out')}
        value={drain}
        onChange={setDrain}
        detail={<Price amount={money(15_000)} />}
      />
      <p className="flex flex-wrap items-center gap-3">
        {['#c4b8a3', '#f1efea', 'any', 'unknown'].map((code) => (
          <Swatch key={code} colour={code} />
        ))}
        <Swatch colour="#c4b8a3" size="small" />
      </p>
    </Section>
  )
}
