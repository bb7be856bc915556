CREATE TABLE "catalogue_index" (
	"id" smallint PRIMARY KEY NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_facets" (
	"product_id" integer NOT NULL,
	"facet" text NOT NULL,
	"value" text NOT NULL,
	CONSTRAINT "product_facets_facet_value_product_id_pk" PRIMARY KEY("facet","value","product_id")
);
--> statement-breakpoint
CREATE TABLE "product_measures" (
	"product_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"length_mm" integer,
	"width_mm" integer,
	"height_mm" integer,
	"soil_litres" integer,
	"weight_kg" integer,
	CONSTRAINT "product_measures_product_id_position_pk" PRIMARY KEY("product_id","position")
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "places" text[];--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "rank" integer;--> statement-breakpoint
ALTER TABLE "product_facets" ADD CONSTRAINT "product_facets_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_measures" ADD CONSTRAINT "product_measures_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_facets_product" ON "product_facets" USING btree ("product_id");