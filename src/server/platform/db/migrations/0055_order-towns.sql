-- may break: an index alone, another begins with the same column
DROP INDEX "order_lines_of_product";--> statement-breakpoint
-- may break: an index alone, orders are found without it too
DROP INDEX "orders_town_trigrams";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "town" text GENERATED ALWAYS AS (lower(("orders"."delivery" ->> 'city') collate "und-x-icu")) STORED;--> statement-breakpoint
CREATE INDEX "product_images_without_alt" ON "product_images" USING btree ("product_id") WHERE "product_images"."alt_uk" = '' or "product_images"."alt_en" = '';--> statement-breakpoint
CREATE INDEX "order_lines_with_product" ON "order_lines" USING btree ("product_id","order_id");--> statement-breakpoint
CREATE INDEX "orders_by_town" ON "orders" USING btree ("town","created_at","id");