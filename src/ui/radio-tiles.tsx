import { useId, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { Swatch } from './swatch.tsx'

export interface TileOption<V extends string = string> {
  value: V
  label: ReactNode
  /** What it adds to the price: "+₴ 350", "включено". */
  detail?: ReactNode
  /** A colour whose sample is shown beside the label; the format of {@link Swatch}. */
  swatch?: string
  /** Why it cannot be combined with the other choices. */
  disabledReason?: ReactNode | undefined
}

export interface RadioTilesProps<V extends string> {
  legend: ReactNode
  name?: string
  options: readonly TileOption<V>[]
  value: V
  onChange: (value: V) => void
  /** `row`: side by side, wrapping. `list`: one per line. */
  layout?: 'row' | 'list'
  className?: string
}

/** Native radio inputs shown as tiles. The selected one has a frame and a check mark, not only a colour. */
export function RadioTiles<V extends string>({ legend, name, options, value, onChange, layout = 'row', className }: RadioTilesProps<V>) {
  const ownName = useId()
  return (
    <fieldset className={classNames('min-w-0', className)}>
      <legend className="mb-2 font-medium">{legend}</legend>
      <div className={layout === 'row' ? 'radio-tile-row' : 'flex flex-col gap-2'}>
        {options.map((option) => (
          <Tile key={option.value} option={option} name={name ?? ownName} checked={option.value === value} onChoose={() => onChange(option.value)} />
        ))}
      </div>
    </fieldset>
  )
}

function Tile<V extends string>({
  option,
  name,
  checked,
  onChoose,
}: {
  option: TileOption<V>
  name: string
  checked: boolean
  onChoose: () => void
}) {
  const refused = Boolean(option.disabledReason)
  return (
    <label className={classNames('radio-tile', refused ? 'border-dashed text-concrete-dark' : 'hover:border-ink')}>
      <input type="radio" name={name} value={option.value} checked={checked} disabled={refused} onChange={onChoose} className="peer sr-only" />
      {option.swatch && <Swatch colour={option.swatch} size="strip" />}
      {/* Padding keeps the text clear of the check mark in the corner. */}
      <span className={classNames('radio-tile-text', !option.swatch && 'my-auto pr-2')}>
        {option.label}
        {(option.disabledReason ?? option.detail) && <span>{option.disabledReason ?? option.detail}</span>}
      </span>
      <span className="radio-tile-mark">
        <Icon name="check" size={16} />
      </span>
    </label>
  )
}
