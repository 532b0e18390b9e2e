import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import software.amazon.awssdk.core.ResponseInputStream;
import software.amazon.awssdk.core.async.AsyncRequestBody;
import software.amazon.awssdk.core.async.AsyncResponseTransformer;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.BucketVersioningStatus;
import software.amazon.awssdk.services.s3.model.GetObjectRequest;
import software.amazon.awssdk.services.s3.model.NoSuchKeyException;
import software.amazon.awssdk.services.s3.model.ObjectIdentifier;
import software.amazon.awssdk.services.s3.model.S3Object;
import software.amazon.awssdk.services.s3.presigner.S3Presigner;
import software.amazon.awssdk.transfer.s3.S3TransferManager;
import software.amazon.awssdk.transfer.s3.model.DownloadRequest;

/** The AWS SDK for Java v2, its transfer manager and its presigner, with their defaults. */
public class TransferManager {
  static final String BUCKET = "java-v2";

  public static void main(String[] args) throws Exception {
    byte[] large = Files.readAllBytes(Path.of("large.bin"));
    try (S3Client client = S3Client.create(); S3TransferManager manager = S3TransferManager.create()) {
      client.createBucket(b -> b.bucket(BUCKET));
      client.putBucketVersioning(b -> b.bucket(BUCKET).versioningConfiguration(c -> c.status(BucketVersioningStatus.ENABLED)));
      manager.uploadFile(b -> b.source(Path.of("large.bin")).putObjectRequest(p -> p.bucket(BUCKET).key("dir/large").metadata(Map.of("a", "1"))))
          .completionFuture().join();
      var threads = Executors.newSingleThreadExecutor();
      AsyncRequestBody stream = AsyncRequestBody.fromInputStream(Files.newInputStream(Path.of("large.bin")), null, threads);
      manager.upload(b -> b.requestBody(stream).putObjectRequest(p -> p.bucket(BUCKET).key("stream"))).completionFuture().join();
      threads.shutdown();
      Files.createDirectories(Path.of("tree/deep"));
      Files.writeString(Path.of("tree/deep/a b+u.txt"), "small");
      var directory = manager.uploadDirectory(b -> b.source(Path.of("tree")).bucket(BUCKET).s3Prefix("tree")).completionFuture().join();
      check(directory.failedTransfers().isEmpty());
      client.putObject(b -> b.bucket(BUCKET).key("a b+ü"), RequestBody.fromString("small"));
      client.waiter().waitUntilObjectExists(b -> b.bucket(BUCKET).key("a b+ü"));
      System.out.println("upload");

      check(keys(client).equals(List.of("a b+ü", "dir/large", "stream", "tree/deep/a b+u.txt")));
      System.out.println("list");

      manager.downloadFile(b -> b.destination(Path.of("back.bin")).getObjectRequest(g -> g.bucket(BUCKET).key("dir/large")))
          .completionFuture().join();
      check(Arrays.equals(Files.readAllBytes(Path.of("back.bin")), large));
      var bytes = DownloadRequest.builder().getObjectRequest(g -> g.bucket(BUCKET).key("stream"))
          .responseTransformer(AsyncResponseTransformer.toBytes()).build();
      check(Arrays.equals(manager.download(bytes).completionFuture().join().result().asByteArray(), large));
      manager.downloadDirectory(b -> b.destination(Path.of("back")).bucket(BUCKET).listObjectsV2RequestTransformer(l -> l.prefix("tree/")))
          .completionFuture().join();
      check(Files.readString(Path.of("back/deep/a b+u.txt")).equals("small"));
      try (ResponseInputStream<?> none = client.getObject(b -> b.bucket(BUCKET).key("none"))) {
        throw new AssertionError("there is no such key");
      } catch (NoSuchKeyException expected) {
        check(expected.statusCode() == 404);
      }
      System.out.println("download");

      manager.copy(b -> b.copyObjectRequest(c -> c.sourceBucket(BUCKET).sourceKey("dir/large").destinationBucket(BUCKET).destinationKey("copy")))
          .completionFuture().join();
      check(client.headObject(b -> b.bucket(BUCKET).key("copy")).contentLength() == large.length);
      System.out.println("copy");

      client.copyObject(b -> b.sourceBucket(BUCKET).sourceKey("a b+ü").destinationBucket(BUCKET).destinationKey("moved"));
      client.deleteObject(b -> b.bucket(BUCKET).key("a b+ü"));
      check(keys(client).contains("moved") && !keys(client).contains("a b+ü"));
      System.out.println("move");

      presign(client);
      System.out.println("presign");

      var versions = client.listObjectVersions(b -> b.bucket(BUCKET).prefix("a b+ü"));
      check(versions.deleteMarkers().size() == 1);
      var first = GetObjectRequest.builder().bucket(BUCKET).key("a b+ü").versionId(versions.versions().get(0).versionId()).build();
      check(client.getObjectAsBytes(first).asUtf8String().equals("small"));
      System.out.println("versions");

      List<ObjectIdentifier> all = new ArrayList<>();
      client.listObjectVersionsPaginator(b -> b.bucket(BUCKET).maxKeys(2)).forEach(page -> {
        page.versions().forEach(v -> all.add(ObjectIdentifier.builder().key(v.key()).versionId(v.versionId()).build()));
        page.deleteMarkers().forEach(v -> all.add(ObjectIdentifier.builder().key(v.key()).versionId(v.versionId()).build()));
      });
      check(!client.deleteObjects(b -> b.bucket(BUCKET).delete(d -> d.objects(all))).hasErrors());
      client.deleteBucket(b -> b.bucket(BUCKET));
      System.out.println("delete");
    }
  }

  static void presign(S3Client client) throws Exception {
    try (S3Presigner presigner = S3Presigner.builder().s3Client(client).endpointOverride(URI.create(System.getenv("AWS_ENDPOINT_URL"))).build()) {
      var url = presigner.presignGetObject(b -> b.signatureDuration(Duration.ofMinutes(1)).getObjectRequest(g -> g.bucket(BUCKET).key("moved"))).url();
      try (var body = url.openStream()) {
        check(new String(body.readAllBytes()).equals("small"));
      }
    }
  }

  static List<String> keys(S3Client client) {
    return client.listObjectsV2Paginator(b -> b.bucket(BUCKET)).contents().stream().map(S3Object::key).toList();
  }

  static void check(boolean holds) {
    if (!holds) throw new AssertionError("it is not as it should be");
  }
}
