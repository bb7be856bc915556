CREATE TABLE "production_queue" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"days" smallint NOT NULL
);
