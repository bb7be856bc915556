import { Icon } from './icon.tsx'

/** An error as text with an icon, never by colour alone. */
export function FieldError({ id, error }: { id: string | undefined; error: string | undefined }) {
  if (!error) return null
  return (
    <span id={id} className="flex gap-1.5 text-small text-error">
      <Icon name="warning" size={16} className="mt-0.5" />
      {error}
    </span>
  )
}
