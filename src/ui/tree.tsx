import { useId, type ReactNode } from 'react'
import { useTranslations } from '#i18n/messages.tsx'
import { Checkbox } from './checkbox.tsx'
import { Icon } from './icon.tsx'
import { nodeState, type TreeNode } from './tree-state.ts'

export interface TreeProps {
  legend: ReactNode
  nodes: readonly TreeNode[]
  selected: ReadonlySet<string>
  expanded: ReadonlySet<string>
  onToggle: (id: string) => void
  onExpand: (id: string, open: boolean) => void
  /** Name of every checkbox, for a form submitted without scripts. */
  name?: string
}

/** An expandable tree of native checkboxes in nested lists, which every screen reader can navigate. */
export function Tree({ legend, nodes, ...rest }: TreeProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium">{legend}</legend>
      <ul>
        {nodes.map((node) => (
          <Branch key={node.id} node={node} {...rest} />
        ))}
      </ul>
    </fieldset>
  )
}

function Branch({ node, ...rest }: Omit<TreeProps, 'legend' | 'nodes'> & { node: TreeNode }) {
  const { selected, expanded, onToggle, onExpand, name } = rest
  const t = useTranslations('ui')
  const listId = useId()
  const children = node.children ?? []
  const open = expanded.has(node.id)
  const state = nodeState(node, selected)
  return (
    <li>
      <div className="tree-row" data-none={node.count === 0 || undefined}>
        <Checkbox
          name={name}
          value={node.id}
          checked={state === 'on'}
          mixed={state === 'mixed'}
          onChange={() => onToggle(node.id)}
          label={
            <>
              {node.label}
              {node.count !== undefined && (
                <>
                  <small aria-hidden="true">{`\u00a0${node.count}`}</small>
                  <span className="sr-only">{` (${t('itemCount', { count: node.count })})`}</span>
                </>
              )}
            </>
          }
        />
        {children.length > 0 && (
          <button
            type="button"
            aria-expanded={open}
            aria-controls={open ? listId : undefined}
            aria-label={t(open ? 'foldBranch' : 'unfoldBranch', { name: node.label })}
            onClick={() => onExpand(node.id, !open)}
            className="icon-button"
          >
            <Icon name="chevron-down" size={16} className={open ? 'rotate-180' : ''} />
          </button>
        )}
      </div>
      {children.length > 0 && open && (
        <ul id={listId} className="ml-2.5 border-l border-concrete-light pl-4">
          {children.map((child) => (
            <Branch key={child.id} node={child} {...rest} />
          ))}
        </ul>
      )}
    </li>
  )
}
