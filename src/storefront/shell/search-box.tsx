import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { maxSearchLength } from '#contract/listing.ts'
import { useWords } from '#i18n/words.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { queryText } from './links.ts'

/** Typing is sent after this pause. */
const typingPauseMs = 2000

/** A query with other words to search for: back on the first page, everything else as it was. */
export function withSearch(search: string, text: string): string {
  const params = new URLSearchParams(search)
  params.delete('page')
  if (text) params.set('full_text_search', text)
  else params.delete('full_text_search')
  return queryText(params)
}

function useSearchText() {
  const location = useLocation()
  const navigate = useNavigate()
  const [draft, setDraft] = useState<string | null>(null)
  const inAddress = new URLSearchParams(location.search).get('full_text_search') ?? ''
  const search = useRef(location.search)
  useEffect(() => {
    search.current = location.search
    setDraft(null)
  }, [location.search])

  const submit = (text: string) => {
    const trimmed = text.trim()
    // Empty text is not submitted; it only takes the parameter away where there was one.
    if (trimmed === inAddress) return
    void navigate({ search: withSearch(search.current, trimmed) }, { replace: true, preventScrollReset: true, state: location.state })
  }
  useEffect(() => {
    if (draft === null) return undefined
    const timer = setTimeout(() => submit(draft), draft === '' ? 0 : typingPauseMs)
    return () => clearTimeout(timer)
  }, [draft]) // the pause starts anew with every letter and with nothing else
  return { text: draft ?? inAddress, type: setDraft, submit }
}

/** The header's search: a glass that opens on pointing, pressing or focus and closes on Escape. It is a form: it works without scripts. */
export function SearchBox() {
  const t = useWords('shell')
  const { pathname, state } = useLocation()
  const { text, type, submit } = useSearchText()
  const [open, setOpen] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const wanted = (state as { search?: string } | null)?.search === 'open' // our own links set it
  useEffect(() => {
    if (wanted) input.current?.focus()
  }, [wanted])

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit(text)
  }
  const shown = open || text !== ''
  return (
    <form
      role="search"
      action={pathname}
      onSubmit={onSubmit}
      onPointerEnter={(event) => event.pointerType === 'mouse' && setOpen(true)}
      onPointerLeave={() => document.activeElement !== input.current && setOpen(false)}
      className={classNames(
        'relative ml-auto h-11 transition-[width] noscript:w-full noscript:max-w-80',
        // On a phone the open box lies over the whole row of the header.
        open
          ? 'w-full bg-paper max-sm:absolute max-sm:inset-x-4 max-sm:z-10 max-sm:w-auto sm:max-w-80'
          : text
            ? 'w-11 sm:w-full sm:max-w-80'
            : 'w-11',
      )}
    >
      <input
        ref={input}
        type="search"
        name="full_text_search"
        aria-label={t('search')}
        placeholder={shown ? t('searchHint') : undefined}
        value={text}
        maxLength={maxSearchLength}
        enterKeyHint="search"
        autoComplete="off"
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.preventDefault()
          setOpen(false)
          event.currentTarget.blur()
        }}
        className={classNames(
          // Closed over its words it is the glass alone on a phone: a chip says them.
          'absolute inset-0 size-full rounded-edge border bg-transparent pl-11 transition-colors max-sm:not-focus:border-transparent [&::-webkit-search-cancel-button]:mr-3',
          shown ? 'border-concrete bg-sheet' : 'cursor-pointer border-transparent hover:bg-ground noscript:border-concrete',
        )}
      />
      <Icon name="search" className="pointer-events-none absolute top-3 left-3" />
    </form>
  )
}
