import type { FastifyInstance } from 'fastify'
import { Act, ReasonedAct } from '#contract/admin/acts.ts'
import { AttributeEdit, AttributeList, AttributeWrite } from '#contract/admin/attributes.ts'
import { CategoryRename, CategoryTree, CategoryTreeChanged, NewCategory, SiblingOrder } from '#contract/admin/categories.ts'
import { fail } from '#contract/errors.ts'
import { NewProduct, ProductEdit, ProductEditor, ProductPreview, ProductRemoved, ProductRows, ProductSaved } from '#contract/admin/products.ts'
import { BulkAct, BulkActPreview, BulkActQuestion, NewBulkAct } from '#contract/admin/bulk-acts.ts'
import { BulkPricesOrder, BulkPricesPreview, BulkPricesQuestion } from '#contract/admin/bulk-prices.ts'
import { ChangeSet, ChangeSets, ChangeSetUndone } from '#contract/admin/change-sets.ts'
import type { AppContext } from '../../platform/app-context.ts'
import {
  createAttribute,
  createCategory,
  createProduct,
  dropProductDraft,
  editAttribute,
  hideProduct,
  listAttributes,
  listProductRows,
  orderCategories,
  previewProduct,
  publishProduct,
  readCategoryTree,
  readProductEditor,
  readProductFilter,
  removeCategory,
  removeProduct,
  renameCategory,
  saveProductDraft,
  applyPrices,
  listChangeSets,
  previewBulkAct,
  previewPrices,
  readBulkAct,
  startBulkAct,
  undoBulkAct,
  undoChangeSet,
} from '../catalogue/index.ts'
import { adminRoutes, nextLink } from '../staff/index.ts'

/** Categories, attributes, products, and acts on many products at once. */
export function catalogueRoutes(app: FastifyInstance, context: AppContext): void {
  const route = adminRoutes(app, context)
  const { db } = context.database
  const tree = { output: CategoryTreeChanged }
  route('listCategories', { output: CategoryTree }, () => readCategoryTree(db))
  route('createCategory', { ...tree, body: NewCategory }, ({ body, actor }) => createCategory(context, actor, body))
  route('orderCategories', { ...tree, body: SiblingOrder }, ({ body, actor }) => orderCategories(context, actor, body))
  route('renameCategory', { ...tree, body: CategoryRename }, ({ params, body, actor }) => renameCategory(context, actor, params.id, body))
  route('removeCategory', { ...tree, body: Act }, ({ params, body, actor }) => removeCategory(context, actor, params.id, body))

  const list = { output: AttributeList }
  route('listAttributes', list, () => listAttributes(db))
  route('createAttribute', { ...list, body: AttributeWrite }, ({ body, actor }) => createAttribute(context, actor, body))
  route('editAttribute', { ...list, body: AttributeEdit }, ({ params, body, actor }) => editAttribute(context, actor, params.code, body))

  route('listProducts', { output: ProductRows }, ({ query, language, request }) =>
    listProductRows(context, readProductFilter(query, language), (cursor) => nextLink(request.url, cursor)),
  )
  route('readProduct', { output: ProductEditor }, async ({ params }) => (await readProductEditor(context, db, params.id)) ?? fail('notFound'))
  route('createProduct', { output: ProductEditor, body: NewProduct }, ({ body, actor }) => createProduct(context, actor, body))
  const saved = { output: ProductSaved }
  route('saveProductDraft', { ...saved, body: ProductEdit }, ({ params, body, actor, staff }) =>
    saveProductDraft(context, { actor, roles: staff.roles }, params.id, body),
  )
  const act = { ...saved, body: Act }
  route('dropProductDraft', act, ({ params, body, actor, staff }) => dropProductDraft(context, { actor, roles: staff.roles }, params.id, body))
  route('publishProduct', act, ({ params, body, actor, staff }) => publishProduct(context, { actor, roles: staff.roles }, params.id, body))
  route('hideProduct', { ...saved, body: ReasonedAct }, ({ params, body, actor, staff }) =>
    hideProduct(context, { actor, roles: staff.roles }, params.id, body),
  )
  route('previewProduct', { output: ProductPreview }, ({ params }) => previewProduct(context, params.id))
  route('removeProduct', { body: ReasonedAct, output: ProductRemoved }, ({ params, body, actor, staff }) =>
    removeProduct(context, { actor, roles: staff.roles }, params.id, body),
  )

  route('previewPrices', { body: BulkPricesQuestion, output: BulkPricesPreview }, ({ body }) => previewPrices(context, body))
  route('applyPrices', { body: BulkPricesOrder, output: ChangeSet }, ({ body, actor }) => applyPrices(context, actor, body))
  route('previewBulkAct', { body: BulkActQuestion, output: BulkActPreview }, ({ body }) => previewBulkAct(context, body))
  route('startBulkAct', { body: NewBulkAct, output: BulkAct }, ({ body, actor, staff }) => startBulkAct(context, { actor, roles: staff.roles }, body))
  route('readBulkAct', { output: BulkAct }, ({ params }) => readBulkAct(db, params.id))
  route('undoBulkAct', { output: BulkAct }, ({ params, actor, staff }) => undoBulkAct(context, { actor, roles: staff.roles }, params.id))
  route('listChangeSets', { output: ChangeSets }, ({ query }) => listChangeSets(db, query['kind']))
  route('undoChangeSet', { output: ChangeSetUndone }, ({ params, actor }) => undoChangeSet(context, actor, params.id))
}
