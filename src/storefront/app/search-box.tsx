import { Suspense, useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type FormEvent } from 'react'
import { useLocation } from 'react-router'
import { maxSearchLength } from '#contract/listing-defaults.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { deferred } from '../hydration/hydrate-on-interaction.ts'
import { queryText } from '../navigation/links.ts'
import { useListQuery } from '../navigation/list-query.ts'

const SearchSuggestions = deferred(() => import('./search/search-suggestions.tsx'))

/** Delay between typing and searching. */
const debounceMs = 2000

/** The listing with another query, on the first page. */
export function withSearch(search: string, text: string): string {
  const params = new URLSearchParams(search)
  params.delete('page')
  if (text) params.set('full_text_search', text)
  else params.delete('full_text_search')
  return queryText(params)
}

const textIn = (search: string) => new URLSearchParams(search).get('full_text_search') ?? ''

interface Draft {
  readonly text: string
  /** Typed and not submitted yet. */
  readonly due: boolean
}

function useSearchText() {
  const { query, own, elsewhere, isElsewhere, ask } = useListQuery()
  const fromUrl = textIn(useLocation().search)
  const [draft, setDraft] = useState<Draft | null>(null)
  const [seen, setSeen] = useState(fromUrl)
  if (seen !== fromUrl) {
    setSeen(fromUrl)
    // A query from the URL is newer than the draft, unless it is the answer to an earlier search.
    if (!own) setDraft(null)
  }
  const submit = (text: string) => {
    const trimmed = text.trim()
    setDraft({ text, due: false })
    // Empty text is not submitted; it only removes the parameter.
    if (trimmed !== textIn(query)) ask((newest) => withSearch(newest, trimmed))
  }
  const submitDraft = useEffectEvent(() => draft && !isElsewhere() && submit(draft.text))
  useEffect(() => {
    // A page or a list that something else asked for is newer: what was typed waits to see whether it still counts there.
    if (!draft?.due || elsewhere) return undefined
    const timer = setTimeout(submitDraft, draft.text === '' ? 0 : debounceMs)
    return () => clearTimeout(timer)
  }, [draft, elsewhere]) // the pause starts anew with every letter
  return {
    text: draft?.text ?? fromUrl,
    /** The typed text, unless the URL has set another since. */
    typed: draft?.text ?? '',
    type: (text: string) => setDraft({ text, due: true }),
    cancelTimer: () => setDraft(null),
    /** Drops the typed text: something else was chosen. */
    hold: () => setDraft((last) => last && { ...last, due: false }),
    submit,
  }
}

/**
 * The field holds its own text and is written to only when something else changes it: an input method keeps its
 * caret, and letters that came before the page was hydrated are taken over instead of being wiped.
 */
function useOwnText(text: string, onTyped: (text: string) => void) {
  const input = useRef<HTMLInputElement>(null)
  const written = useRef(text)
  useLayoutEffect(() => {
    if (text === written.current) return
    written.current = text
    if (input.current && input.current.value !== text) input.current.value = text
  }, [text])
  const takeOver = useEffectEvent(() => {
    const typed = input.current?.value ?? text
    if (typed !== text) onTyped(typed)
  })
  useEffect(() => takeOver(), [])
  return input
}

/** The header's search: a glass that opens on pointing, pressing or focus and closes on Escape. It is a form: it works without scripts. */
export function SearchBox() {
  const t = useTranslations('common')
  const { pathname, state } = useLocation()
  const { text, typed, type, cancelTimer, hold, submit } = useSearchText()
  /** Null is closed over its words, which a wide window shows; Escape closes them away too. */
  const [open, setOpen] = useState<boolean | null>(null)
  const [focused, setFocused] = useState(false)
  const input = useOwnText(text, type)
  // It may have been focused before the page was hydrated.
  useEffect(() => setFocused(document.activeElement === input.current), [input])
  const requested = (state as { search?: string } | null)?.search === 'open' // our own links set it
  useEffect(() => {
    if (requested) input.current?.focus()
  }, [requested, input])

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit(text)
  }
  const shown = open ?? text !== ''
  return (
    <form
      role="search"
      action={pathname}
      onSubmit={onSubmit}
      onPointerEnter={(event) => event.pointerType === 'mouse' && setOpen(true)}
      onPointerLeave={() => open && document.activeElement !== input.current && setOpen(null)}
      className={classNames(
        // Open at once and by style alone: in a field without width a browser puts the caret of an input method before its letters.
        'search-box max-sm:focus-within:search-over-header',
        // On a phone the open box lies over the whole row of the header.
        open ? 'w-full bg-paper max-sm:search-over-header sm:max-w-80' : shown && 'sm:w-full sm:max-w-80',
      )}
    >
      <input
        ref={input}
        type="search"
        name="full_text_search"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- the suggestions name their list here while they are open
        role="combobox"
        aria-expanded={false}
        aria-autocomplete="list"
        aria-label={t('search')}
        placeholder={shown ? t('searchHint') : undefined}
        defaultValue={text}
        maxLength={maxSearchLength}
        enterKeyHint="search"
        autoComplete="off"
        onFocus={() => {
          setFocused(true)
          setOpen(true)
        }}
        onBlur={() => {
          setFocused(false)
          setOpen(null)
        }}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.preventDefault()
          event.currentTarget.blur()
          cancelTimer()
          setOpen(false)
        }}
        className={classNames(
          // Closed over its words it is the glass alone on a phone: a chip says them.
          'search-input max-sm:not-focus:border-transparent',
          shown ? 'border-concrete bg-sheet' : 'cursor-pointer border-transparent hover:bg-ground noscript:border-concrete',
        )}
      />
      <Icon name="search" />
      {focused && (
        <Suspense fallback={null}>
          <SearchSuggestions input={input} text={typed} onChoose={hold} />
        </Suspense>
      )}
    </form>
  )
}
