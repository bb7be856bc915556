import type { BatchCard } from '#contract/admin/production.ts'
import { isForToday, nextStage } from '#contract/batch-stages.ts'
import { addDays, type PlainDate } from '#contract/plain-date.ts'
import { defaultCalendar, isWorkingDay } from '#contract/work-calendar.ts'
import type { DemoOrder } from '#demo/history/story.ts'
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
    if (changed.order.state === 'ready') handOver(story, order, batch.order.number)
  }
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
