CREATE TABLE "change_set_rows" (
	"change_set_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"label" text NOT NULL,
	"created" boolean DEFAULT false NOT NULL,
	"changes" jsonb NOT NULL,
	CONSTRAINT "change_set_rows_change_set_id_product_id_pk" PRIMARY KEY("change_set_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "change_sets" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "change_sets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_id" integer,
	"actor_name" text,
	"label" text NOT NULL,
	"products" integer NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "change_set_rows" ADD CONSTRAINT "change_set_rows_change_set_id_change_sets_id_fk" FOREIGN KEY ("change_set_id") REFERENCES "public"."change_sets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "change_sets_kind" ON "change_sets" USING btree ("kind","id");