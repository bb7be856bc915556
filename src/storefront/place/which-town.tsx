import type { SettlementName } from '#contract/settlement.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { chooseSettlement } from './choose-settlement.ts'

interface WhichProps {
  readonly settlements: readonly SettlementName[]
  /** Called with the town's name, after it has become the reader's place. */
  readonly onChosen?: (city: string) => void
}

/** Asks which of several towns of the same name is meant. */
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
              onClick={() => {
                const city = chooseSettlement(one, language)
                onChosen?.(city)
              }}
            >
              {one.name[language]}
            </button>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
