/**
 * Tests of AWS code on a running CloudStub server, each in a world of its own: state, clock, faults and history that no other test sees.
 *
 * <p>Begin with {@link io.cloudstub.junit.CloudStubExtension} in tests of JUnit 5, and with {@link io.cloudstub.Lab#connect()} elsewhere.
 */
package io.cloudstub;
