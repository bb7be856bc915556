import { expect, test } from 'vitest'
import type { BatchCard } from '#contract/admin/production.ts'
import { usualPieces } from './use-step.ts'
import { withWaiting, type BatchAct, type WaitingAct } from './waiting-acts.ts'

const card: BatchCard = {
  id: 7,
  version: 3,
  stage: 'queue',
  pieces: 6,
  blocked: null,
  order: { number: 'AC-2026-00001', state: 'confirmed', town: null, created_at: '2026-11-20T10:00:00Z' },
  product: { id: 1, code: 'K', name: { uk: 'Куб', en: 'Cube' } },
  size: null,
  color: null,
  options: [],
  notes: [],
  mould: null,
  planned_on: null,
  cast_position: null,
  cast_on: null,
  demould_on: null,
  cure_until: null,
  early_reason: null,
  stage_at: '2026-11-20T10:00:00Z',
  ready_by: null,
  expected_on: null,
  casting: [],
  deposit_missing: false,
  remade: false,
  own_mould: false,
  photos: 0,
  undo_until: null,
}
const cast = (pieces: number): BatchAct => ({ kind: 'move', to: 'cast', pieces, despite_deposit: false, early_reason: null })
const waits = (act: BatchAct, version: number, more: Partial<WaitingAct> = {}): WaitingAct => ({
  key: `key ${version}`,
  batch: 7,
  version,
  act,
  problem: null,
  order: 'AC-2026-00001',
  product: card.product.name,
  ...more,
})
const stages = (acts: readonly WaitingAct[]) => withWaiting([card], acts).map(({ id, stage, pieces, version }) => [id, stage, pieces, version])

test('four of six, then the other two: each act begins from the version that the one before it leaves', () => {
  expect(stages([waits(cast(4), 3)])).toEqual([
    [7, 'queue', 2, 4],
    [-1, 'cast', 4, 4],
  ])
  expect(stages([waits(cast(4), 3), waits(cast(2), 4)])).toEqual([
    [7, 'cast', 2, 5],
    [-1, 'cast', 4, 4],
  ])
})

test('a batch that is split keeps its first part under its number, and each part goes on alone', () => {
  expect(stages([waits({ kind: 'split', pieces: 2 }, 3)])).toEqual([
    [7, 'queue', 4, 4],
    [-1, 'queue', 2, 4],
  ])
  expect(stages([waits({ kind: 'split', pieces: 2 }, 3), waits(cast(4), 4)])).toEqual([
    [7, 'cast', 4, 5],
    [-1, 'queue', 2, 4],
  ])
})

test('what was refused, and what began from another version, shows the batch as the server has it', () => {
  expect(stages([waits(cast(4), 3, { problem: { kind: 'refused', reason: null } })])).toEqual([[7, 'queue', 6, 3]])
  expect(stages([waits(cast(4), 2)])).toEqual([[7, 'queue', 6, 3]])
})

test('casting starts with what the plan gives for the day, never more than there is; every other step with all pieces', () => {
  const [shown] = withWaiting([{ ...card, casting: [{ day: '2026-11-30', pieces: 1 }] as never }], []) // as JSON says it
  if (!shown) throw new Error('the batch is gone')
  expect(usualPieces(shown, 'cast')).toBe(1)
  expect(usualPieces({ ...shown, casting: shown.casting.map((cast) => ({ ...cast, pieces: 9 })) }, 'cast')).toBe(6)
  expect(usualPieces({ ...shown, casting: [] }, 'cast')).toBe(6)
  expect(usualPieces({ ...shown, stage: 'cast' }, 'cure')).toBe(6)
})
