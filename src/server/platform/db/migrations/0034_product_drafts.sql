CREATE TABLE "option_rules" (
	"product_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"one_property" text NOT NULL,
	"one_value" text NOT NULL,
	"other_property" text NOT NULL,
	"other_value" text NOT NULL,
	"reason_uk" text NOT NULL,
	"reason_en" text NOT NULL,
	CONSTRAINT "option_rules_product_id_position_pk" PRIMARY KEY("product_id","position")
);
--> statement-breakpoint
CREATE TABLE "product_drafts" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"data" jsonb NOT NULL,
	"marks" jsonb NOT NULL,
	"version" integer NOT NULL,
	"changed" jsonb
);
--> statement-breakpoint
ALTER TABLE "attribute_definitions" ADD COLUMN "unit_uk" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "attribute_definitions" ADD COLUMN "unit_en" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "product_translations" ADD COLUMN "slug_own" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "product_translations" ADD COLUMN "seo_title" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "product_translations" ADD COLUMN "seo_description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "never_published" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "option_rules" ADD CONSTRAINT "option_rules_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_drafts" ADD CONSTRAINT "product_drafts_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_lines_of_product" ON "order_lines" USING btree ("product_id");