CREATE TABLE "imports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"actor_id" integer,
	"file" text NOT NULL,
	"format" jsonb NOT NULL,
	"sheets" "bytea" NOT NULL,
	"plan" jsonb NOT NULL,
	"summary" jsonb,
	"report" "bytea",
	"change_set_id" integer
);
--> statement-breakpoint
CREATE INDEX "imports_at" ON "imports" USING btree ("at");