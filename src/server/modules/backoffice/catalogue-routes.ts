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
import * as catalogue from '../catalogue/index.ts'
import { adminRoutes, nextLink } from '../staff/index.ts'

/** Categories, attributes, products, and acts on many products at once. */
export function catalogueRoutes(app: FastifyInstance, context: AppContext): void {
  const route = adminRoutes(app, context)
  const { db } = context.database
  const tree = { output: CategoryTreeChanged }
  route('listCategories', { output: CategoryTree }, () => catalogue.readCategoryTree(db))
  route('createCategory', { ...tree, body: NewCategory }, ({ body, actor }) => catalogue.createCategory(context, actor, body))
  route('orderCategories', { ...tree, body: SiblingOrder }, ({ body, actor }) => catalogue.orderCategories(context, actor, body))
  route('renameCategory', { ...tree, body: CategoryRename }, ({ params, body, actor }) => catalogue.renameCategory(context, actor, params.id, body))
  route('removeCategory', { ...tree, body: Act }, ({ params, body, actor }) => catalogue.removeCategory(context, actor, params.id, body))

  const list = { output: AttributeList }
  route('listAttributes', list, () => catalogue.listAttributes(db))
  route('createAttribute', { ...list, body: AttributeWrite }, ({ body, actor }) => catalogue.createAttribute(context, actor, body))
  route('editAttribute', { ...list, body: AttributeEdit }, ({ params, body, actor }) => catalogue.editAttribute(context, actor, params.code, body))

  route('listProducts', { output: ProductRows }, ({ query, language, request }) =>
    catalogue.listProductRows(context, catalogue.readProductFilter(query, language), (cursor) => nextLink(request.url, cursor)),
  )
  route(
    'readProduct',
    { output: ProductEditor },
    async ({ params }) => (await catalogue.readProductEditor(context, db, params.id)) ?? fail('notFound'),
  )
  route('createProduct', { output: ProductEditor, body: NewProduct }, ({ body, actor }) => catalogue.createProduct(context, actor, body))
  const saved = { output: ProductSaved }
  route('saveProductDraft', { ...saved, body: ProductEdit }, ({ params, body, actor, staff }) =>
    catalogue.saveProductDraft(context, { actor, roles: staff.roles }, params.id, body),
  )
  const act = { ...saved, body: Act }
  route('dropProductDraft', act, ({ params, body, actor, staff }) =>
    catalogue.dropProductDraft(context, { actor, roles: staff.roles }, params.id, body),
  )
  route('publishProduct', act, ({ params, body, actor, staff }) => catalogue.publishProduct(context, { actor, roles: staff.roles }, params.id, body))
  route('hideProduct', { ...saved, body: ReasonedAct }, ({ params, body, actor, staff }) =>
    catalogue.hideProduct(context, { actor, roles: staff.roles }, params.id, body),
  )
  route('previewProduct', { output: ProductPreview }, ({ params }) => catalogue.previewProduct(context, params.id))
  route('removeProduct', { body: ReasonedAct, output: ProductRemoved }, ({ params, body, actor, staff }) =>
    catalogue.removeProduct(context, { actor, roles: staff.roles }, params.id, body),
  )

  route('previewPrices', { body: BulkPricesQuestion, output: BulkPricesPreview }, ({ body }) => catalogue.previewPrices(context, body))
  route('applyPrices', { body: BulkPricesOrder, output: ChangeSet }, ({ body, actor }) => catalogue.applyPrices(context, actor, body))
  route('previewBulkAct', { body: BulkActQuestion, output: BulkActPreview }, ({ body }) => catalogue.previewBulkAct(context, body))
  route('startBulkAct', { body: NewBulkAct, output: BulkAct }, ({ body, actor, staff }) =>
    catalogue.startBulkAct(context, { actor, roles: staff.roles }, body),
  )
  route('readBulkAct', { output: BulkAct }, ({ params }) => catalogue.readBulkAct(db, params.id))
  route('undoBulkAct', { output: BulkAct }, ({ params, actor, staff }) => catalogue.undoBulkAct(context, { actor, roles: staff.roles }, params.id))
  route('listChangeSets', { output: ChangeSets }, ({ query }) => catalogue.listChangeSets(db, query['kind']))
  route('undoChangeSet', { output: ChangeSetUndone }, ({ params, actor }) => catalogue.undoChangeSet(context, actor, params.id))
}
