CREATE TABLE "bounces" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bounces_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"channel" text NOT NULL,
	"order_id" integer,
	"quote_id" integer,
	"settled_at" timestamp with time zone,
	CONSTRAINT "bounces_key_unique" UNIQUE("key")
);
--> statement-breakpoint
ALTER TABLE "emails" ADD COLUMN "order_id" integer;--> statement-breakpoint
ALTER TABLE "emails" ADD COLUMN "quote_id" integer;--> statement-breakpoint
ALTER TABLE "bounces" ADD CONSTRAINT "bounces_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bounces" ADD CONSTRAINT "bounces_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bounces_open" ON "bounces" USING btree ("at") WHERE "bounces"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "emails_refused" ON "emails" USING btree ("refused_at") WHERE "emails"."sent_at" is null and "emails"."refused_at" is not null;