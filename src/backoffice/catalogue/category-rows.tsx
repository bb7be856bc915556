import { useState } from 'react'
import { Link } from 'react-router'
import type { AdminCategory } from '#contract/admin/categories.ts'
import { useTranslations, useLanguage } from '#i18n/messages.tsx'
import { IconButton } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { Menu, menuItemClasses } from '#ui/menu.tsx'
import { NavIcon } from '../app/nav-icon.tsx'
import { useDragOrder } from '../form/use-drag-order.ts'
import type { CategoryTask } from './category-dialog.tsx'
import type { Move } from './move-category.ts'

interface RowsProps {
  categories: readonly AdminCategory[]
  parentId?: number | null
  depth?: number
  mayEdit: boolean
  /** Branches begin closed where the tree would be many screens long. */
  startsOpen: boolean
  onTask: (task: CategoryTask) => void
  onRemove: (category: AdminCategory) => void
  onMove: (move: Move) => void
}

/** The tree as nested lists, with both names in a row. */
export function CategoryRows({ categories, parentId = null, depth = 0, ...shared }: RowsProps) {
  const { mayEdit, onMove } = shared
  const order = useDragOrder((from, to) => {
    const category = categories[from]
    if (category) onMove({ category, parentId, step: to - from })
  })
  const hasBranches = categories.some(({ children }) => children.length > 0)
  return (
    <ul className={depth > 0 ? 'ml-5 border-l border-concrete-light' : 'max-w-[60rem]'}>
      {categories.map((category, index) => (
        <CategoryRow
          key={category.id}
          {...{ ...shared, category, depth, hasBranches }}
          drag={mayEdit ? order(index) : null}
          isFirst={index === 0}
          isLast={index === categories.length - 1}
          onStep={(step) => onMove({ category, parentId, step })}
        />
      ))}
    </ul>
  )
}

interface RowProps extends Omit<RowsProps, 'categories' | 'parentId'> {
  category: AdminCategory
  depth: number
  hasBranches: boolean
  drag: ReturnType<ReturnType<typeof useDragOrder>> | null
  isFirst: boolean
  isLast: boolean
  onStep: (step: -1 | 1) => void
}

function CategoryRow({ category, depth, hasBranches, drag, isFirst, isLast, onStep, ...shared }: RowProps) {
  const t = useTranslations('admin-catalogue')
  const language = useLanguage()
  const { mayEdit, startsOpen, onTask, onRemove } = shared
  const { id, children, product_count: count } = category
  const [isOpen, setOpen] = useState(startsOpen || children.length === 0)
  const name = category.name[language] || category.name.uk
  const other = language === 'en' ? 'uk' : 'en'
  const step = (by: -1 | 1) => {
    if (by === -1 ? isFirst : isLast) return
    onStep(by)
    // A row that changes places loses the focus.
    requestAnimationFrame(() => document.getElementById(`category-${id}`)?.focus())
  }
  const act = (words: string, run: () => void) => (
    <button type="button" className={menuItemClasses} aria-label={`${words}: ${name}`} onClick={run}>
      {words}
    </button>
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the menu does the same as dragging
    <li {...drag?.target} className={classNames(drag?.isDragged && 'opacity-50', drag?.isOver && 'drop-place')}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles keys of the buttons inside */}
      <div
        data-row=""
        {...drag?.handle}
        onKeyDown={(event) => {
          const by = ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key]
          if (!mayEdit || !event.altKey || by === undefined) return
          event.preventDefault()
          step(by)
        }}
        className={classNames('flex items-center gap-x-1 border-b border-concrete-light', mayEdit && 'pointer-fine:cursor-grab')}
      >
        {children.length > 0 ? (
          <IconButton label={t('branchOf', { name })} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <Icon name="chevron-right" size={16} className={isOpen ? 'rotate-90' : ''} />
          </IconButton>
        ) : (
          <span className={hasBranches ? 'w-11 shrink-0 pointer-fine:w-9' : 'w-3 shrink-0'} />
        )}
        <span className="min-w-0 flex-1 py-0.5">
          {mayEdit ? (
            <button
              type="button"
              id={`category-${id}`}
              data-key="KeyE"
              aria-label={t('renameOf', { name })}
              className="min-h-[24px] max-w-full truncate text-left font-medium hover:text-accent"
              onClick={() => onTask({ kind: 'rename', category })}
            >
              {name}
            </button>
          ) : (
            <span className="font-medium">{name}</span>
          )}
          <span className="flex items-center gap-2 text-small text-concrete-dark">
            <span lang={other} className="truncate">
              {category.name[other]}
            </span>
            <Link to={`/catalogue/products?category=${id}`} className="inline-flex min-h-[24px] shrink-0 items-center underline underline-offset-2">
              {t('productCount', { count })}
            </Link>
          </span>
        </span>
        {mayEdit && (
          <Menu
            label={<NavIcon name="more" />}
            accessibleLabel={`${t('actions')}: ${name}`}
            align="end"
            chevron={false}
            className="shrink-0"
            buttonClassName="min-w-11 justify-center"
          >
            {act(t('rename'), () => onTask({ kind: 'rename', category }))}
            {act(t('addChild'), () => {
              setOpen(true)
              onTask({ kind: 'create', parent: category })
            })}
            {!isFirst && act(t('up'), () => step(-1))}
            {!isLast && act(t('down'), () => step(1))}
            {act(t('moveTo'), () => onTask({ kind: 'move', category }))}
            {count === 0 && children.length === 0 ? (
              act(t('remove'), () => onRemove(category))
            ) : (
              <p className="px-3 py-2 text-small text-concrete-dark">{t('removeNeedsEmpty')}</p>
            )}
          </Menu>
        )}
      </div>
      {isOpen && children.length > 0 && <CategoryRows {...shared} categories={children} parentId={id} depth={depth + 1} />}
    </li>
  )
}
