import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { Field } from '#ui/field.tsx'

interface SearchFilterProps {
  readonly label: string
  readonly name?: string
  readonly className?: string
  readonly inputMode?: 'decimal'
  readonly value: string
  /** Why the typed text cannot be searched. */
  readonly validate?: (text: string) => string | undefined
  readonly onChange: (value: string) => void
}

/** A search that follows typing after a pause. It replaces the URL, so that Back does not go letter by letter. */
export function SearchFilter({
  label,
  name = 'search',
  className = 'min-w-40 flex-1 basis-40 sm:basis-72',
  inputMode,
  value,
  validate,
  onChange,
}: SearchFilterProps) {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  // Follows changes from outside, such as Back or "clear".
  if (value !== known) {
    setKnown(value)
    setText(value)
  }
  const here = useLocation().pathname
  const going = useNavigation().location?.pathname ?? here
  const follow = () => {
    const next = text.trim()
    // A row was opened meanwhile, and changing the URL now would undo that navigation.
    if (next === value || going !== here) return
    setKnown(next)
    onChange(next)
  }
  const report = useEffectEvent(follow)
  useEffect(() => {
    const timer = setTimeout(report, 300)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <Field
      label={label}
      type="search"
      name={name}
      className={className}
      {...(inputMode && { inputMode })}
      value={text}
      error={validate?.(text)}
      onChange={(event) => setText(event.target.value)}
      // Pressing a row at once also ends the typing.
      onBlur={follow}
    />
  )
}
