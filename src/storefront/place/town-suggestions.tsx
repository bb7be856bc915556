import type { RefObject } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { SettlementName } from '#contract/settlement.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { LiveRegion } from '#ui/live-region.tsx'
import { browserApi } from '../api/browser-api.ts'
import { QueryProvider } from '../api/query-provider.tsx'
import { useDebounced } from '../api/use-debounced.ts'
import { useCombobox } from '#ui/use-combobox.ts'

interface SuggestionsProps {
  /** The input, which keeps the focus. */
  readonly input: RefObject<HTMLInputElement | null>
  readonly text: string
  /** The text before typing; nothing is suggested for it. */
  readonly former: string
  readonly onChosen: (settlement: SettlementName) => void
}

export default function TownSuggestions(props: SuggestionsProps) {
  return (
    <QueryProvider>
      <List {...props} />
    </QueryProvider>
  )
}

/** Without an answer there are no suggestions, and the town is simply typed. */
function List({ input, text, former, onChosen }: SuggestionsProps) {
  const t = useTranslations('place')
  const language = useLanguage()
  const typed = text.trim()
  const asked = useDebounced(typed, 200, '')
  const { data } = useQuery({
    queryKey: ['settlements', language, asked],
    queryFn: () => browserApi(language).findSettlements({ query: new URLSearchParams({ q: asked }) }),
    enabled: asked !== '' && asked !== former,
    placeholderData: keepPreviousData,
    staleTime: 600_000,
  })
  const found = typed === '' || typed === former || data?.data.some(({ name }) => name[language] === typed) ? [] : (data?.data ?? [])
  const combobox = useCombobox(input, { count: found.length, typed, subject: asked })
  return (
    <>
      <LiveRegion text={combobox.open ? t('townsFound', { count: found.length }) : ''} />
      {combobox.open && (
        // A press must not take the focus from the input, or the list would close.
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- no control: it only keeps the focus where it is
        <div className="town-list" onMouseDown={(event) => event.preventDefault()}>
          <div role="listbox" id={combobox.listId} aria-label={t('towns')}>
            {found.map((one, index) => (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the input handles the keys
              <div
                key={one.id}
                id={combobox.optionId(index)}
                role="option"
                aria-selected={combobox.pointedAt === index}
                tabIndex={-1}
                onClick={() => {
                  combobox.close()
                  onChosen(one)
                }}
              >
                {one.name[language]}
              </div>
            ))}
          </div>
        </div>
      )}
    </>
  )
}
