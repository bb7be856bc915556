import { Notice } from '#ui/notice.tsx'

/** The server's error that belongs to no field, shown above the button. */
export function FormError({ message }: { message: string | undefined }) {
  return (
    message && (
      <Notice kind="error" announce>
        {message}
      </Notice>
    )
  )
}
