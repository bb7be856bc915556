import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type FormEvent } from 'react'
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

/** Sets the search text of a listing and returns to its first page. */
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
    // A text from the URL replaces the draft, unless it is the answer to an earlier search of this box.
    if (!own) setDraft(null)
  }
  const submit = (text: string) => {
    const trimmed = text.trim()
    setDraft({ text, due: false })
    // An empty text is not searched; it only removes the parameter.
    if (trimmed !== textIn(query)) ask((newest) => withSearch(newest, trimmed))
  }
  const submitDraft = useEffectEvent(() => draft && !isElsewhere() && submit(draft.text))
  useEffect(() => {
    // While another navigation is under way, the typed text waits until that has finished.
    if (!draft?.due || elsewhere) return undefined
    const timer = setTimeout(submitDraft, draft.text === '' ? 0 : debounceMs)
    return () => clearTimeout(timer)
  }, [draft, elsewhere]) // every letter restarts the pause
  return {
    text: draft?.text ?? fromUrl,
    /** The typed text, unless the URL has changed it since. */
    typed: draft?.text ?? '',
    type: (text: string) => setDraft({ text, due: true }),
    cancelTimer: () => setDraft(null),
    /** Cancels the search for the typed text, because something else was chosen. */
    hold: () => setDraft((last) => last && { ...last, due: false }),
    submit,
  }
}

/**
 * The field is uncontrolled and is written to only when something else changes the text. So an input method keeps its caret, and letters typed
 * before hydration stay.
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

/** The header's search: an icon that opens on hover, press or focus and closes on Escape. It is a form, so it works without scripts. */
export function SearchBox() {
  const t = useTranslations('common')
  const { pathname, state } = useLocation()
  const { text, typed, type, cancelTimer, hold, submit } = useSearchText()
  /** In the state null the box is collapsed, but a wide window shows its text; Escape hides that too. */
  const [open, setOpen] = useState<boolean | null>(null)
  const [focused, setFocused] = useState(false)
  const input = useOwnText(text, type)
  // The field may have been focused before hydration.
  useEffect(() => setFocused(document.activeElement === input.current), [input])
  const requested = (state as { search?: string } | null)?.search === 'open' // set by our own links
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
        // Opened at once and by CSS alone: in a field without width, browsers put the caret of an input method before its letters.
        'search-box max-sm:focus-within:search-over-header',
        // On a phone the open box covers the whole row of the header.
        open ? 'w-full bg-paper max-sm:search-over-header sm:max-w-80' : shown && 'sm:w-full sm:max-w-80',
      )}
    >
      <input
        ref={input}
        type="search"
        name="full_text_search"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- the suggestions set the missing attributes while they are open
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
          // A collapsed box with text shows only the icon on a phone; a chip shows the text.
          'search-input max-sm:not-focus:border-transparent',
          shown ? 'border-concrete bg-sheet' : 'cursor-pointer border-transparent hover:bg-ground noscript:border-concrete',
        )}
      />
      <Icon name="search" />
      {focused && <SearchSuggestions input={input} text={typed} onChoose={hold} />}
    </form>
  )
}
