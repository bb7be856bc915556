CREATE TABLE "order_edits" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"lines" jsonb,
	"version" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"staff_id" integer,
	"staff_name" text
);
--> statement-breakpoint
CREATE TABLE "order_revisions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_revisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"no" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"lines" jsonb NOT NULL,
	"total" bigint NOT NULL,
	"reason" text,
	"staff_id" integer,
	"staff_name" text,
	CONSTRAINT "order_revisions_reason" CHECK (("order_revisions"."no" = 0) = ("order_revisions"."reason" is null))
);
--> statement-breakpoint
-- may break: the same key, which from now on lets go of a removed line; no release before removes lines
ALTER TABLE "batches" DROP CONSTRAINT "batches_line_id_order_lines_id_fk";
--> statement-breakpoint
ALTER TABLE "batches" ALTER COLUMN "line_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "kind" text DEFAULT 'product' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "listed_unit" bigint;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "override_reason" text;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "overridden_by" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_edits" ADD CONSTRAINT "order_edits_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_revisions" ADD CONSTRAINT "order_revisions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "order_revisions_no" ON "order_revisions" USING btree ("order_id","no");--> statement-breakpoint
-- may break: the same key, which from now on lets go of a removed line; no release before removes lines
ALTER TABLE "batches" ADD CONSTRAINT "batches_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE set null ON UPDATE no action;