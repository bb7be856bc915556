import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { closeToast, toast } from '#ui/toast-store.ts'
import { adminApi, newIdempotencyKey, queryClient, reread, useMe } from '../api/admin-api.ts'
import { getOutbox, isStuck } from './outbox.ts'
import { getPhotoOutbox, type ShownPhoto } from './photo-outbox.ts'
import { withWaiting, type BatchAct, type ShownBatch } from './waiting-acts.ts'

const refreshMs = 30_000

const boardQuery = queryOptions({
  queryKey: ['batches'],
  queryFn: () => adminApi().listBatches({ query: new URLSearchParams() }),
  refetchInterval: refreshMs,
  // Phones in the workshop often misjudge whether they are online, so the call is made anyway.
  networkMode: 'always',
})

/** The toast of the last act, and its batch. */
let confirmed: { readonly batch: number; readonly toast: number } | null = null

/** The board including this device's unsent acts, and functions to act on it. */
export function useBoard() {
  const t = useTranslations('admin-production')
  const common = useTranslations('admin-common')
  const language = useLanguage()
  const person = useMe().id
  const outbox = getOutbox(person)
  const waiting = useStore(outbox.acts)
  const stuck = useStore(isStuck)
  const photoOutbox = getPhotoOutbox(person, outbox.isOnItsWay)
  const photos = useStore(photoOutbox.photos)
  const { data, error, refetch } = useQuery(boardQuery)
  useEffect(() => {
    outbox.onSent(async ({ key, batch }, isDone) => {
      // There is nothing that its undo could undo.
      if (!isDone && confirmed?.batch === batch) closeToast(confirmed.toast)
      const part = outbox.answerTo(key)?.batches.at(-1)
      if (part) await photoOutbox.follow(key, part.id)
      await queryClient.fetchQuery({ ...boardQuery, staleTime: 0 })
    })
    void outbox.flush()
  }, [outbox, photoOutbox])
  useEffect(() => {
    photoOutbox.onSent(({ product }) => {
      toast.success(t('photoSent', { name: product[language] || product.uk }))
      return reread(['batches'], ['batch'])
    })
  }, [photoOutbox, t, language])
  return {
    board: data && { ...data, data: withMarks(withWaiting(data.data, waiting), photos, stuck) },
    error: data ? null : error,
    refetch,
    waiting,
    stuck,
    /** Does it and confirms it with undo: a waiting act is dropped, a sent one is undone on the server. */
    act({ id, version, order, product, blocked }: ShownBatch, act: BatchAct, text: string): void {
      const about = { key: newIdempotencyKey(), order: order.number, product: product.name }
      outbox.add({ ...about, batch: id, version, act, problem: null })
      const back = act.kind === 'block' ? { ...act, reason: blocked } : ({ kind: 'undo' } as const)
      const run = () => void outbox.takeBack(about, newIdempotencyKey(), back)
      // One alone, because two of them cover a card on a phone; each card has its own undo.
      if (confirmed) closeToast(confirmed.toast)
      confirmed = { batch: id, toast: toast.success(text, act.kind === 'undo' || act.kind === 'split' ? undefined : { label: common('undo'), run }) }
    },
    /** Stores the photograph on the device first, and sends it when there is a network. */
    photograph({ id, stage, order, product, waiting: step }: ShownBatch, file: File): void {
      const takenAt = new Date().toISOString()
      const about = { key: newIdempotencyKey(), person, stage, order: order.number, product: product.name, takenAt }
      const made = id > 0 ? undefined : waiting.find(({ key }) => key === step)
      const of = { batch: made?.batch ?? id, after: made?.key ?? null }
      void photoOutbox.add({ ...about, ...of, name: file.name, file, problem: null })
    },
    photos,
    sendPhotoAgain: photoOutbox.again,
    sendPhotos: photoOutbox.flush,
    dropPhoto: photoOutbox.drop,
    drop: outbox.drop,
    flush: outbox.flush,
  }
}

const withMarks = (batches: readonly ShownBatch[], photos: readonly ShownPhoto[], stuck: boolean): ShownBatch[] =>
  batches.map((batch) => {
    const belongsToBatch = (photo: ShownPhoto) => (batch.id > 0 ? photo.after === null && photo.batch === batch.id : photo.after === batch.waiting)
    const waitingPhotos = photos.filter((photo) => photo.problem === null && belongsToBatch(photo)).length
    return { ...batch, waitingPhotos, isStuck: stuck && batch.waiting !== null }
  })

export type BoardTools = ReturnType<typeof useBoard>
