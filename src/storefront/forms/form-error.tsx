import { Notice } from '#ui/notice.tsx'

/** What the server refused and no field shows, above the button. */
export function FormError({ message }: { message: string | undefined }) {
  return (
    message && (
      <Notice kind="error" announce>
        {message}
      </Notice>
    )
  )
}
