import type { ReactNode } from 'react'
import { useTranslations } from '#i18n/messages.tsx'
import { RadioTiles } from './radio-tiles.tsx'

export interface SwitchChoiceProps {
  legend: ReactNode
  value: boolean
  onChange: (value: boolean) => void
  /** What "no" and "yes" cost. */
  noDetail?: ReactNode
  yesDetail?: ReactNode
  noLabel?: ReactNode
  yesLabel?: ReactNode
  name?: string
}

/** No or yes, in that order, as a pair of radios: both answers and their prices in sight. */
export function SwitchChoice({ legend, value, onChange, noDetail, yesDetail, noLabel, yesLabel, name }: SwitchChoiceProps) {
  const t = useTranslations('ui')
  const options = [
    { value: 'no', label: noLabel ?? t('no'), detail: noDetail },
    { value: 'yes', label: yesLabel ?? t('yes'), detail: yesDetail },
  ] as const
  return (
    <RadioTiles
      legend={legend}
      options={options}
      value={value ? 'yes' : 'no'}
      onChange={(answer) => onChange(answer === 'yes')}
      {...(name ? { name } : {})}
    />
  )
}
