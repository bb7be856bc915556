ALTER TABLE "product_translations" ADD COLUMN "name_lower" text GENERATED ALWAYS AS (lower(name collate "und-x-icu")) STORED;--> statement-breakpoint
CREATE INDEX "products_base_price" ON "products" USING btree ("base_price","id");--> statement-breakpoint
DROP INDEX "product_translations_part";--> statement-breakpoint
CREATE INDEX "product_translations_part" ON "product_translations" USING gin ("name_lower" gin_trgm_ops);
