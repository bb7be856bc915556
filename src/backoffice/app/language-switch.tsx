import { startTransition } from 'react'
import { languages } from '#contract/languages.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { classNames } from '#ui/class-names.ts'
import { chooseLanguage } from '../messages/language-store.ts'

const names = { uk: 'Українська', en: 'English' } as const

/** Chooses the reader's language on this device. */
export function LanguageSwitch({ className = 'px-1' }: { className?: string }) {
  const t = useTranslations('admin-common')
  const current = useLanguage()
  return (
    <div role="group" aria-label={t('language')} className={classNames('flex', className)}>
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={language === current}
          onClick={() => startTransition(() => chooseLanguage(language))}
          className="min-h-11 rounded-edge px-2 text-small text-concrete-dark hover:bg-ground aria-pressed:font-semibold aria-pressed:text-accent pointer-fine:min-h-8"
        >
          {names[language]}
        </button>
      ))}
    </div>
  )
}
