CREATE TABLE "attribute_definitions" (
	"code" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"label_uk" text NOT NULL,
	"label_en" text NOT NULL,
	"position" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_attributes" (
	"product_id" integer NOT NULL,
	"attribute" text NOT NULL,
	"value_uk" text NOT NULL,
	"value_en" text NOT NULL,
	"sample" boolean DEFAULT false NOT NULL,
	CONSTRAINT "product_attributes_product_id_attribute_pk" PRIMARY KEY("product_id","attribute")
);
--> statement-breakpoint
ALTER TABLE "product_attributes" ADD CONSTRAINT "product_attributes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_attributes" ADD CONSTRAINT "product_attributes_attribute_attribute_definitions_code_fk" FOREIGN KEY ("attribute") REFERENCES "public"."attribute_definitions"("code") ON DELETE no action ON UPDATE no action;