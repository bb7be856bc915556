import { useEffect, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { readText, writeText } from '../storage/device-storage.ts'

const openedKey = (list: string) => `admin-${list}-opened`

interface RowLinkProps {
  /** Name of the list within this tab. */
  list: string
  row: string | number
  to: string
  className?: string
  children: ReactNode
}

/** A row's link to its screen; it passes on the list's query for the way back. */
export function RowLink({
  list,
  row,
  to,
  className = 'inline-flex min-h-11 flex-col justify-center hover:text-accent pointer-fine:min-h-9',
  children,
}: RowLinkProps) {
  const { search } = useLocation()
  const id = `${list}-${row}`
  return (
    <Link id={id} to={to} state={{ list: search }} onClick={() => void writeText('tab', openedKey(list), id)} className={className}>
      {children}
    </Link>
  )
}

/** After returning to a list, focuses the link of the row opened last. */
export function useFocusOnOpened(list: string): void {
  useEffect(() => {
    const id = readText('tab', openedKey(list))
    if (id === null) return
    writeText('tab', openedKey(list), null)
    document.getElementById(id)?.focus({ preventScroll: true })
  }, [list])
}

/** URL that returns from a row's screen to the list as it was left. */
export function useListAddress(path: string): string {
  const state: unknown = useLocation().state
  return typeof state === 'object' && state !== null && 'list' in state && typeof state.list === 'string' ? path + state.list : path
}
