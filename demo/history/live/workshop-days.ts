import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BatchCard } from '#contract/admin/production.ts'
import { isForToday, nextStage, type BatchStage } from '#contract/batch-stages.ts'
import { addDays, type PlainDate } from '#contract/plain-date.ts'
import { defaultCalendar, isWorkingDay } from '#contract/work-calendar.ts'
import { demoPhotographs, type DemoOrder } from '../story.ts'
import { handOver, momentOn, type Story } from './order-life.ts'

/** A batch stays one night in each stage, and three in the queue. */
const isDue = (batch: BatchCard, today: PlainDate): boolean =>
  isForToday(batch, today) && batch.stage_at.slice(0, 10) <= addDays(today, batch.stage === 'queue' ? -3 : -1)

/** Plans the workshop's days: on each working afternoon every batch that is due moves one stage on. */
export function planWorkshop(story: Story, orders: ReadonlyMap<string, DemoOrder>, end: PlainDate): void {
  for (let day = story.workshopSince; day <= end; day = addDays(day, 1))
    if (isWorkingDay(day, defaultCalendar)) story.agenda.at(momentOn(day, '16:30'), () => workOn(story, orders, day))
}

async function workOn(story: Story, orders: ReadonlyMap<string, DemoOrder>, today: PlainDate): Promise<void> {
  const { data } = await story.door.works.listBatches({ query: new URLSearchParams() })
  for (const batch of data) {
    const order = orders.get(batch.order.number)
    if (order === undefined || order.turn === 'unpaid' || batch.blocked !== null || batch.deposit_missing || !isDue(batch, today)) continue
    if (await meetProblem(story, batch, order)) continue
    const to = nextStage(batch.stage)
    if (to === null || to === 'queue') continue
    const changed = await story.door.works.moveBatch({ params: { id: batch.id }, body: { version: batch.version, to, pieces: batch.pieces } })
    await photograph(story, batch, to)
    if (changed.order.state === 'ready') handOver(story, order, batch.order.number)
  }
}

/** Adds a photograph of every third batch; the buyer sees the packed piece. */
async function photograph({ door }: Story, { id }: BatchCard, stage: BatchStage): Promise<void> {
  const name = demoPhotographs[stage]
  if (name === undefined || id % 3 !== 0) return
  const file = new Blob([readFileSync(join(import.meta.dirname, '../../pictures/shop', name))])
  const { photos } = await door.works.addBatchPhoto({ params: { id }, query: new URLSearchParams({ name, stage }), file })
  for (const { id: photo } of photos.slice(0, stage === 'pack' ? 1 : 0))
    await door.manager.showBatchPhoto({ params: { id: photo }, body: { shown: true } })
}

/** Blocks or scraps the batch that the story chose for a problem. @returns whether the batch stays where it is */
async function meetProblem({ door }: Story, { id, version, stage, pieces, remade }: BatchCard, { turn }: DemoOrder): Promise<boolean> {
  if (turn === 'blocked' && stage === 'finish') {
    await door.works.blockBatch({ params: { id }, body: { version, reason: 'Відкол на кромці: чекаємо рішення, шліфувати чи відлити заново' } })
    return true
  }
  if (turn === 'scrapped' && stage === 'cure' && !remade) {
    await door.works.scrapBatch({ params: { id }, body: { version, pieces, reason: 'Раковини на лицьовій поверхні після розпалублення' } })
    return true
  }
  return false
}
