import type { SettlementName } from '#contract/settlement.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'

interface WhichProps {
  readonly settlements: readonly SettlementName[]
  readonly onChosen: (settlement: SettlementName) => void
}

/** Several have the name that was typed: which one it is nobody guesses. */
export default function WhichTown({ settlements, onChosen }: WhichProps) {
  const t = useTranslations('place')
  const language = useLanguage()
  return (
    <fieldset role="alert">
      <legend className="mb-2 font-medium">{t('whichTown', { count: settlements.length })}</legend>
      <ul className="max-h-72 overflow-y-auto border-y border-concrete-light">
        {settlements.map((one) => (
          <li key={one.id} className="border-t border-concrete-light first:border-t-0">
            <button
              type="button"
              className="flex min-h-11 w-full items-center py-2 text-left leading-snug hover:text-accent"
              onClick={() => onChosen(one)}
            >
              {one.name[language]}
            </button>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
