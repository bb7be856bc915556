CREATE TABLE "quote_counters" (
	"year" smallint PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quote_revisions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "quote_revisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"quote_id" integer NOT NULL,
	"no" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"buyer" jsonb NOT NULL,
	"lines" jsonb NOT NULL,
	"total" bigint NOT NULL,
	"rate" integer NOT NULL,
	"rate_date" date,
	"issuer" jsonb NOT NULL,
	"ready_on" date,
	"valid_until" date NOT NULL,
	"staff_id" integer,
	"staff_name" text
);
--> statement-breakpoint
CREATE TABLE "quotes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "quotes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"number" text,
	"access_token" text,
	"state" text DEFAULT 'draft' NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"buyer" jsonb NOT NULL,
	"lines" jsonb NOT NULL,
	"phone" text,
	"search_text" text DEFAULT '' NOT NULL,
	"total" bigint NOT NULL,
	"sent_at" timestamp with time zone,
	"sent_to" text,
	"valid_until" date,
	"answered_at" timestamp with time zone,
	"answer" text,
	"order_id" integer,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"staff_id" integer,
	"staff_name" text,
	CONSTRAINT "quotes_number_unique" UNIQUE("number"),
	CONSTRAINT "quotes_access_token_unique" UNIQUE("access_token"),
	CONSTRAINT "quotes_order_id_unique" UNIQUE("order_id"),
	CONSTRAINT "quotes_sent" CHECK (("quotes"."revision" = 0) = ("quotes"."number" is null))
);
--> statement-breakpoint
ALTER TABLE "quote_revisions" ADD CONSTRAINT "quote_revisions_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "quote_revisions_no" ON "quote_revisions" USING btree ("quote_id","no");--> statement-breakpoint
CREATE INDEX "quotes_by_state" ON "quotes" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "quotes_by_phone" ON "quotes" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "quotes_ending" ON "quotes" USING btree ("valid_until") WHERE "quotes"."state" = 'sent';--> statement-breakpoint
CREATE INDEX "quotes_search" ON "quotes" USING gin ("search_text" gin_trgm_ops);