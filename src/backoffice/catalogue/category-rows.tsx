import { Link } from 'react-router'
import type { AdminCategory } from '#contract/admin/categories.ts'
import { useTranslations, useLanguage } from '#i18n/messages.tsx'
import { IconButton } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { NavIcon } from '../app/nav-icon.tsx'
import { useDragOrder } from '../form/use-drag-order.ts'
import type { CategoryTask } from './category-dialog.tsx'
import type { Move } from './move-category.ts'

interface RowsProps {
  categories: readonly AdminCategory[]
  parentId?: number | null
  depth?: number
  mayEdit: boolean
  onTask: (task: CategoryTask) => void
  onMove: (move: Move) => void
}

/** The tree as nested lists, with both names in a row. */
export function CategoryRows({ categories, parentId = null, depth = 0, mayEdit, onTask, onMove }: RowsProps) {
  const order = useDragOrder((from, to) => {
    const category = categories[from]
    if (category) onMove({ category, parentId, step: to - from })
  })
  return (
    <ul className={depth > 0 ? 'ml-4 border-l border-concrete-light pl-3 sm:ml-6' : 'max-w-[60rem]'}>
      {categories.map((category, index) => {
        const { handle, target, isDragged, isOver } = order(index)
        return (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons do the same as dragging
          <li key={category.id} {...(mayEdit && target)} className={classNames(isDragged && 'opacity-50', isOver && 'drop-place')}>
            <div
              data-row=""
              {...(mayEdit && handle)}
              className={classNames('flex flex-wrap items-center gap-x-3 border-b border-concrete-light py-1.5', mayEdit && 'cursor-grab')}
            >
              <Names category={category} />
              {mayEdit && (
                <Actions
                  category={category}
                  isFirst={index === 0}
                  isLast={index === categories.length - 1}
                  onTask={onTask}
                  onMove={(step) => onMove({ category, parentId, step })}
                />
              )}
            </div>
            {category.children.length > 0 && (
              <CategoryRows
                categories={category.children}
                parentId={category.id}
                depth={depth + 1}
                mayEdit={mayEdit}
                onTask={onTask}
                onMove={onMove}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}

function Names({ category: { id, name, product_count: count } }: { category: AdminCategory }) {
  const t = useTranslations('admin-catalogue')
  const language = useLanguage()
  // The reader's language first.
  const [first, second] = language === 'en' ? (['en', 'uk'] as const) : (['uk', 'en'] as const)
  return (
    <span className="min-w-48 flex-1 py-1 leading-snug">
      <span lang={first} className="font-medium">
        {name[first]}
      </span>{' '}
      <span lang={second} className="text-concrete-dark">
        {name[second]}
      </span>
      <Link to={`/catalogue/products?category=${id}`} className="block w-fit text-small text-concrete-dark underline underline-offset-2">
        {t('productCount', { count })}
      </Link>
    </span>
  )
}

interface ActionsProps {
  category: AdminCategory
  isFirst: boolean
  isLast: boolean
  onTask: (task: CategoryTask) => void
  onMove: (step: -1 | 1) => void
}

function Actions({ category, isFirst, isLast, onTask, onMove }: ActionsProps) {
  const t = useTranslations('admin-catalogue')
  const language = useLanguage()
  const name = category.name[language] || category.name.uk
  const isEmpty = category.product_count === 0 && category.children.length === 0
  return (
    <span role="group" aria-label={`${t('actions')}: ${name}`} className="flex flex-wrap">
      <IconButton label={t('moveUp', { name })} aria-disabled={isFirst || undefined} onClick={() => !isFirst && onMove(-1)}>
        <NavIcon name="up" />
      </IconButton>
      <IconButton label={t('moveDown', { name })} aria-disabled={isLast || undefined} onClick={() => !isLast && onMove(1)}>
        <Icon name="chevron-down" />
      </IconButton>
      <IconButton label={t('moveOf', { name })} aria-haspopup="dialog" onClick={() => onTask({ kind: 'move', category })}>
        <NavIcon name="move" />
      </IconButton>
      <IconButton label={t('renameOf', { name })} data-key="KeyE" onClick={() => onTask({ kind: 'rename', category })}>
        <Icon name="edit" />
      </IconButton>
      <IconButton label={t('newChild', { name })} onClick={() => onTask({ kind: 'create', parent: category })}>
        <Icon name="plus" />
      </IconButton>
      {isEmpty ? (
        <IconButton label={t('removeOf', { name })} onClick={() => onTask({ kind: 'remove', category })}>
          <Icon name="trash" />
        </IconButton>
      ) : (
        <span className="w-11 max-sm:hidden pointer-fine:w-9" />
      )}
    </span>
  )
}
