CREATE TABLE "offer_counters" (
	"year" smallint PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "offer_lines" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "offer_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"offer_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"product" jsonb NOT NULL,
	"unit" bigint NOT NULL,
	"quantity" smallint NOT NULL,
	"total" bigint NOT NULL,
	"place" text,
	"weight_kg" real,
	"ready_from" date NOT NULL,
	"ready_to" date NOT NULL,
	CONSTRAINT "offer_lines_quantity" CHECK ("offer_lines"."quantity" between 1 and 999),
	CONSTRAINT "offer_lines_total" CHECK ("offer_lines"."total" = "offer_lines"."unit" * "offer_lines"."quantity")
);
--> statement-breakpoint
CREATE TABLE "offers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "offers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"access_token" text NOT NULL,
	"language" text NOT NULL,
	"user_id" integer,
	"buyer" jsonb,
	"issuer" jsonb NOT NULL,
	"total" bigint NOT NULL,
	"rate" integer NOT NULL,
	"rate_date" date,
	"created_at" timestamp with time zone NOT NULL,
	"valid_until" date NOT NULL,
	"order_id" integer,
	CONSTRAINT "offers_number_unique" UNIQUE("number"),
	CONSTRAINT "offers_access_token_unique" UNIQUE("access_token"),
	CONSTRAINT "offers_order_id_unique" UNIQUE("order_id"),
	CONSTRAINT "offers_total" CHECK ("offers"."total" >= 0)
);
--> statement-breakpoint
ALTER TABLE "offer_lines" ADD CONSTRAINT "offer_lines_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "offer_lines_position" ON "offer_lines" USING btree ("offer_id","position");--> statement-breakpoint
CREATE INDEX "offers_by_phone" ON "offers" USING btree (("buyer" ->> 'phone'));--> statement-breakpoint
CREATE INDEX "offers_by_email" ON "offers" USING btree (lower("buyer" ->> 'email'));--> statement-breakpoint
CREATE INDEX "offers_of_user" ON "offers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "offers_by_age" ON "offers" USING btree ("created_at");