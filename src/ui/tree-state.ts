export interface TreeNode {
  id: string
  label: string
  count?: number
  children?: readonly TreeNode[]
}
export type NodeState = 'on' | 'off' | 'mixed'

/** A node is on when it is selected itself, mixed when only some descendant is. */
export function nodeState(node: TreeNode, selected: ReadonlySet<string>): NodeState {
  if (selected.has(node.id)) return 'on'
  return node.children?.some((child) => nodeState(child, selected) !== 'off') ? 'mixed' : 'off'
}
