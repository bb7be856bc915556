import type { Category } from '../api/shop-data.ts'
import { storedValue } from '../storage/web-storage.ts'
import { assignUuids } from './category-uuid.ts'
import { setView, useViewStore, viewModes } from './view-store.ts'

const modes = storedValue<{ readonly viewMode: string }>('session', 'catalog-storage', 2)
/** Category uuid → whether the reader expanded or collapsed its branch. */
const branches = storedValue<{ readonly expanded: Readonly<Record<string, boolean>> }>('session', 'catalog-filters-storage', 2)

let persisted = false
/** Restores the reader's view of the catalogue in this tab, then stores every change (rule 8.1). */
export async function persistView(tree: readonly Category[]): Promise<void> {
  if (persisted) return
  persisted = true
  const uuids: ReadonlyMap<number, string> = isSecureContext ? await assignUuids(tree) : new Map()
  const early = useViewStore.getState()
  const mode = viewModes.find((known) => known === modes.read()?.viewMode)
  const expanded = branches.read()?.expanded ?? {}
  setView((view) => ({
    ...(mode ? { viewMode: mode } : {}),
    unfolded: {
      ...Object.fromEntries([...uuids].flatMap(([id, uuid]) => (uuid in expanded ? [[String(id), expanded[uuid] === true]] : []))),
      ...view.unfolded,
    },
  }))
  const storeBranches = (unfolded: Readonly<Record<string, boolean>>) =>
    branches.write({ expanded: Object.fromEntries(Object.entries(unfolded).map(([id, isUnfolded]) => [uuids.get(Number(id)) ?? id, isUnfolded])) })
  // Keeps branches that the reader toggled while this code was loading.
  if (Object.keys(early.unfolded).length > 0) storeBranches(useViewStore.getState().unfolded)
  if (early.viewMode !== useViewStore.getInitialState().viewMode) modes.write({ viewMode: useViewStore.getState().viewMode })
  useViewStore.subscribe((view, before) => {
    if (view.viewMode !== before.viewMode) modes.write({ viewMode: view.viewMode })
    if (view.unfolded !== before.unfolded) storeBranches(view.unfolded)
  })
}
