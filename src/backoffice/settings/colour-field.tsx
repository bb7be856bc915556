import { useId } from 'react'
import { useTranslations } from '#i18n/messages.tsx'
import { Field } from '#ui/field.tsx'
import { control } from '../form/control.ts'

interface ColourFieldProps {
  label: string
  value: string
  readOnly: boolean
  onChange: (hex: string) => void
}

/** A colour as `#rrggbb`: typed, pasted, or chosen with the browser's own control. Empty means none. */
export function ColourField({ label, value, readOnly, onChange }: ColourFieldProps) {
  const t = useTranslations('admin-settings')
  const id = useId()
  return (
    <div className="flex min-w-40 flex-1 items-end gap-2">
      <Field id={id} label={label} className="min-w-0 flex-1" placeholder="#b3b0a8" maxLength={7} readOnly={readOnly} {...control(value, onChange)} />
      {!readOnly && (
        <input
          type="color"
          aria-label={t('pickColour')}
          className="h-11 w-11 shrink-0 border border-concrete bg-sheet p-1"
          value={/^#[0-9a-f]{6}$/i.test(value) ? value.toLowerCase() : '#b3b0a8'}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </div>
  )
}
