import { useRef, useState } from 'react'
import { ApiError } from '#contract/api-errors.ts'
import { Button } from '#ui/button.tsx'
import { useDropTarget } from './use-drop-target.ts'
import { useSubmit } from './form.tsx'

/** The server's limit. */
const maxBytes = 20 * 1024 * 1024

/**
 * A file that is dropped or chosen and sent at once.
 * @returns `errors`: the server's, by field; `isTooLarge`: it was not sent
 */
export function useFileToTake(send: (file: File) => Promise<void>) {
  const [isTooLarge, setTooLarge] = useState(false)
  const file = useRef<File | null>(null)
  const submit = useSubmit(async () => {
    if (file.current) await send(file.current)
  })
  const take = (chosen: File | undefined) => {
    if (!chosen) return
    file.current = chosen
    setTooLarge(chosen.size > maxBytes)
    if (chosen.size <= maxBytes) void submit.run()
  }
  const drop = useDropTarget(
    () => true,
    ({ dataTransfer }) => take(dataTransfer.files[0]),
  )
  const errors = submit.error instanceof ApiError ? submit.error.errors : {}
  return { ...drop, ...submit, take, isTooLarge, errors }
}

export interface FileButtonProps {
  accept: string
  label: string
  busy: boolean
  busyLabel: string
  onChosen: (file: File | undefined) => void
}

export function FileButton({ accept, label, busy, busyLabel, onChosen }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        className="sr-only"
        tabIndex={-1}
        aria-label={label}
        onChange={(event) => {
          onChosen(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <Button busy={busy} busyLabel={busyLabel} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  )
}
