import { useRef, useState } from 'react'
import type { AdminCategory, CategoryTree } from '#contract/admin/categories.ts'
import { StaleVersionError } from '#contract/admin/client.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { LiveRegion } from '#ui/live-region.tsx'
import { adminApi, queryClient, reread, useMay } from '../api/admin-api.ts'
import { ErrorList, useSubmit } from '../form/form.tsx'
import { said, useFailureToast, useUndoChangeToast } from '../form/said.tsx'
import { FailurePanel, ScreenFrame, ScreenSkeleton } from '../app/screen-frame.tsx'
import { categoriesKey, useCategories } from './category-options.ts'
import { applyTreeChange, CategoryDialog, type CategoryTask } from './category-dialog.tsx'
import { CategoryRows } from './category-rows.tsx'
import { movedTree, type Move } from './move-category.ts'

/** More categories than a few screens hold. */
const many = 24

/** The category tree: order by dragging or from the menu of a row, names in both languages. */
export default function CategoriesScreen() {
  const t = useTranslations('admin-catalogue')
  const mayEdit = useMay('catalogue.edit')
  const { data, error, refetch } = useCategories()
  const [task, setTask] = useState<CategoryTask | null>(null)
  const { move, announced } = useMove()
  const language = useLanguage()
  const undoToast = useUndoChangeToast()
  // An empty category comes back by the toast, so it is deleted without asking.
  const remove = useSubmit<AdminCategory>(
    async ({ id, name }) => {
      const { change } = await applyTreeChange(adminApi().removeCategory({ params: { id }, body: { version: data?.version ?? 0 } }))
      undoToast(t('removed', { name: name[language] || name.uk }), change)
    },
    { savesFirst: false },
  )
  return (
    <ScreenFrame
      title={t('categories')}
      actions={
        mayEdit && (
          <Button onClick={() => setTask({ kind: 'create', parent: null })}>
            <Icon name="plus" />
            {t('newCategory')}
          </Button>
        )
      }
    >
      <p className="mb-4 text-concrete-dark">
        {t('categoriesHint')} {mayEdit && <span className="hidden pointer-fine:inline">{t('dragHint')}</span>}
      </p>
      <LiveRegion text={announced} />
      <ErrorList error={remove.error} />
      {error && <FailurePanel error={error} onRetry={refetch} />}
      {!data && !error && <ScreenSkeleton />}
      {data && data.data.length === 0 && <p className="panel">{t('noCategories')}</p>}
      {data && data.data.length > 0 && (
        <CategoryRows
          categories={data.data}
          mayEdit={mayEdit}
          startsOpen={countCategories(data.data) <= many}
          onTask={setTask}
          onRemove={(category) => void remove.run(category)}
          onMove={move}
        />
      )}
      {task && data && <CategoryDialog task={task} onClose={() => setTask(null)} />}
    </ScreenFrame>
  )
}

const countCategories = (tree: readonly AdminCategory[]): number => tree.reduce((sum, { children }) => sum + 1 + countCategories(children), 0)

/** Moves without confirmation, because a move is easily undone; a refused move is reverted. */
function useMove() {
  const t = useTranslations('admin-catalogue')
  const language = useLanguage()
  const failureToast = useFailureToast()
  const [announced, setAnnounced] = useState('')
  // Moves are sent one after another, because each names the version that the former one created.
  const queue = useRef(Promise.resolve())
  const write = async (move: Move) => {
    const before = queryClient.getQueryData<CategoryTree>(categoriesKey)
    if (!before) return
    const { tree, siblings, place } = movedTree(before.data, move)
    queryClient.setQueryData<CategoryTree>(categoriesKey, { ...before, data: tree })
    const name = move.category.name[language] || move.category.name.uk
    setAnnounced(t('moved', { name, place: place + 1, count: siblings.length }))
    try {
      const body = { version: before.version, parent_id: move.parentId, ids: siblings.map(({ id }) => id) }
      queryClient.setQueryData(categoriesKey, await adminApi().orderCategories({ body }))
    } catch (error) {
      queryClient.setQueryData(categoriesKey, before)
      if (error instanceof StaleVersionError) await reread(categoriesKey)
      failureToast(error, said(t('move'), name), () => moveNext(move))
    }
  }
  const moveNext = (next: Move) => {
    queue.current = queue.current.then(() => write(next))
  }
  return { move: moveNext, announced }
}
