import { useEffect, useState } from 'react'
import { onLetters, readLetters, type KeptLetter } from './outbox-store.ts'

/** What waits on this device, as it changes; null until it is known. */
export function useLetters(): readonly KeptLetter[] | null {
  const [letters, setLetters] = useState<readonly KeptLetter[] | null>(null)
  useEffect(() => {
    let here = true
    const read = () =>
      void readLetters().then(
        (all) => here && setLetters(all),
        () => here && setLetters([]),
      )
    read()
    const stop = onLetters(read)
    return () => {
      here = false
      stop()
    }
  }, [])
  return letters
}
