import { useSearchParams } from 'react-router'
import { addDays, kyivClock, plainDate, type PlainDate } from '#contract/plain-date.ts'

export const presets = ['days30', 'thisMonth', 'lastMonth', 'months12'] as const
export type Preset = (typeof presets)[number]

export function presetDays(preset: Preset): { from: PlainDate; to: PlainDate } {
  const { date: today } = kyivClock(new Date())
  const month = plainDate(`${today.slice(0, 7)}-01`)
  if (preset === 'thisMonth') return { from: month, to: today }
  if (preset === 'lastMonth') {
    const last = addDays(month, -1)
    return { from: plainDate(`${last.slice(0, 7)}-01`), to: last }
  }
  return { from: addDays(today, preset === 'months12' ? -364 : -29), to: today }
}

/** The period is kept in the URL, so that a shared link shows the same numbers. Without one the server uses the last thirty days. */
export function usePeriod() {
  const [parameters, setParameters] = useSearchParams()
  const [from, to] = [parameters.get('from') ?? '', parameters.get('to') ?? '']
  const set = (values: Readonly<Record<string, string>>) =>
    setParameters(
      (now) => {
        const next = new URLSearchParams(now)
        for (const [name, value] of Object.entries(values)) {
          if (value === '') next.delete(name)
          else next.set(name, value)
        }
        return next
      },
      { replace: true },
    )
  return { parameters, isTurned: from !== '' && to !== '' && from > to, set }
}
