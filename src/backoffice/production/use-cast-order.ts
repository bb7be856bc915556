import { useRef, useState } from 'react'
import { StaleVersionError } from '#contract/admin/client.ts'
import type { BatchCard, CastOrder } from '#contract/admin/production.ts'
import { inDayOrder } from '#contract/batch-stages.ts'
import type { PlainDate } from '#contract/plain-date.ts'
import { adminApi, reread } from '../api/admin-api.ts'
import { useRepeat } from '../form/use-repeat.ts'

export interface Casting {
  readonly batch: BatchCard
  readonly pieces: number
}

/** A colleague has changed the day's order since. */
interface Conflict {
  readonly by: string | null
}

const toBatchIds = (castings: readonly Casting[]) => castings.map(({ batch }) => batch.id)

/**
 * The day's order of casting. Changes show at once and are saved one after another as a whole list. A colleague's order is shown before it would be
 * replaced, and mine stays until I drop it.
 * @param castings the day's castings from the board
 */
export function useCastOrder(day: PlainDate, castings: readonly Casting[]) {
  const stored = inDayOrder(castings.map((casting) => ({ ...casting, cast_position: casting.batch.cast_position })))
  const [mine, setMine] = useState<readonly number[] | null>(null)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [error, setError] = useState<unknown>(null)
  const requested = useRef<readonly number[] | null>(null)
  const isSaving = useRef(false)

  const readAgain = () => reread(['batches'])
  const fail = async (failure: unknown) => {
    if (!(failure instanceof StaleVersionError)) return setError(failure)
    await readAgain()
    setConflict({ by: failure.stale.changed_by })
  }
  async function save(from: readonly number[]): Promise<void> {
    if (isSaving.current) return
    isSaving.current = true
    setError(null)
    setConflict(null)
    let before = from
    try {
      for (let after = requested.current; after !== null; after = requested.current) {
        // Limits both lists to the same batches, whichever were added or removed since.
        const known = new Set(after)
        const body = { day, before: before.filter((id) => known.has(id)), after: after.filter((id) => before.includes(id)) }
        const answer: CastOrder = await adminApi().orderCasting({ body })
        before = answer.batches
        if (requested.current !== after) continue
        await readAgain()
        if (requested.current === after) drop()
      }
    } catch (failure) {
      await fail(failure)
    } finally {
      isSaving.current = false
    }
  }
  const drop = () => {
    requested.current = null
    setMine(null)
    setConflict(null)
    setError(null)
  }
  const saveAgain = () => save(toBatchIds(stored))
  const repeats = useRepeat(error, saveAgain)
  const places = mine && new Map(mine.map((id, at) => [id, at]))
  const shown = places === null || conflict !== null ? stored : stored.toSorted((a, b) => findPlace(places, a) - findPlace(places, b) || 0)
  return {
    shown,
    mine,
    conflict,
    error,
    repeats,
    drop,
    saveAgain,
    /** Moves the batch at one position to another. */
    move(from: number, to: number): void {
      const ids = toBatchIds(shown)
      const [id] = ids.splice(from, 1)
      if (id === undefined) return
      ids.splice(to, 0, id)
      requested.current = ids
      setMine(ids)
      void save(toBatchIds(stored))
    },
  }
}

/** New batches go to the end. */
const findPlace = (places: ReadonlyMap<number, number>, { batch }: Casting): number => places.get(batch.id) ?? Infinity
