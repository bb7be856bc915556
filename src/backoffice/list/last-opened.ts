import { useEffect } from 'react'
import { readText, writeText } from '../storage/device-storage.ts'

/**
 * The row that was opened last in a list, for one way back: its link has the focus again when the list is shown.
 * @param list names the list within this tab
 * @returns called with the id of the link that is followed
 */
export function useLastOpened(list: string): (id: string) => void {
  const key = `admin-${list}-opened`
  useEffect(() => {
    const id = readText('tab', key)
    if (id === null) return
    writeText('tab', key, null)
    document.getElementById(id)?.focus({ preventScroll: true })
  }, [key])
  return (id) => void writeText('tab', key, id)
}
