import { useEffect, useState } from 'react'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Icon } from '#ui/icon.tsx'
import { phoneHref, useShopData } from '../api/shop-data.ts'
import { onHydrated } from '../hydration/hydrate-on-interaction.ts'
import type { CallState } from './call-state.ts'

/**
 * Whether the phone is answered now. The page is cached, so the server renders the hours, and the browser adds the state after hydration and every
 * minute.
 */
function useCallState(): string | null {
  const t = useTranslations('common')
  const language = useLanguage()
  const hours = useShopData().settings?.hours ?? null
  const [state, setState] = useState<CallState | null>(null)
  useEffect(() => {
    if (!hours) return undefined
    let stop: (() => void) | undefined
    let left = false
    onHydrated(
      () =>
        void import('./call-state.ts').then(
          ({ watchCallState }) => {
            if (!left) stop = watchCallState(hours, language, setState)
          },
          () => {}, // on failure the hours stay
        ),
    )
    return () => {
      left = true
      stop?.()
    }
  }, [hours, language])
  return state && t(state.key, state.params)
}

/** The phone number and its state, in a box as wide as its longest text. */
export function CallUs({ className = '' }: { className?: string }) {
  const language = useLanguage()
  const { settings, phone } = useShopData()
  const state = useCallState()
  const number = settings?.contacts.phones[0]
  if (!settings || !number) return null
  return (
    <p className={`call-us ${className}`}>
      <a href={phoneHref(number)} className="font-medium hover:text-accent">
        {phone}
      </a>
      <span className="text-small text-concrete-dark">{state ?? settings.contacts.opening_hours[language] ?? '\u00a0'}</span>
    </p>
  )
}

/** A button for phones that calls the shop. */
export function CallButton() {
  const t = useTranslations('common')
  const { settings, phone } = useShopData()
  const number = settings?.contacts.phones[0]
  if (!number || phone === null) return null
  return (
    <a href={phoneHref(number)} aria-label={t('call', { phone })} title={phone} className="icon-button max-[399.98px]:hidden lg:hidden">
      <Icon name="phone" />
    </a>
  )
}
