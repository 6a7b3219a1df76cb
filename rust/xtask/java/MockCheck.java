import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.constantpool.InterfaceMethodRefEntry;
import java.lang.classfile.constantpool.MemberRefEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.reflect.AccessFlag;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * The oracle where no member tables are at hand: does what a plugin calls agree with what MockBukkit, which implements
 * and calls Paper 1.21.11, says of the same members? It knows less than the tables: a member that MockBukkit neither
 * implements nor calls is counted as not seen and is no fault. Needs Java 25.
 *
 *   java MockCheck.java PLUGIN.jar MOCKBUKKIT.jar
 *
 * Prints each contradiction on a line of its own, then the counts; exit 1 if there is a contradiction.
 */
public class MockCheck {
    static final List<String> PAPER = List.of("org/bukkit/", "io/papermc/paper/", "com/destroystokyo/paper/");

    /** What a class file says of a member of another class. */
    record Use(String owner, String name, String descriptor, Boolean isStatic, Boolean viaInterface, String where) {
        String member() {
            return owner + "." + name + (descriptor.startsWith("(") ? "" : " ") + descriptor;
        }
    }

    /** Members that a class has or calls: "name descriptor" to whether it is static, where that is known. */
    static final Map<String, Map<String, Boolean>> known = new HashMap<>();
    static final Map<String, Boolean> isInterface = new HashMap<>();

    public static void main(String[] args) throws IOException {
        List<ClassModel> mocks = read(args[1]);
        for (ClassModel mock : mocks) {
            mock.interfaces().forEach(type -> isInterface.put(type.asInternalName(), true));
            mock.superclass().ifPresent(type -> isInterface.put(type.asInternalName(), false));
            for (Use use : uses(mock)) {
                if (use.viaInterface() != null) {
                    isInterface.putIfAbsent(use.owner(), use.viaInterface());
                }
                known.computeIfAbsent(use.owner(), owner -> new HashMap<>()).put(use.name() + " " + use.descriptor(), use.isStatic());
            }
        }
        implemented(mocks);

        Set<String> faults = new TreeSet<>();
        Set<String> seen = new TreeSet<>();
        Set<String> unseen = new TreeSet<>();
        for (ClassModel type : read(args[0])) {
            for (Use use : uses(type)) {
                if (PAPER.stream().anyMatch(use.owner()::startsWith)) {
                    (check(use, faults) ? seen : unseen).add(use.member());
                }
            }
        }
        faults.forEach(System.out::println);
        System.out.println("MockBukkit: " + seen.size() + " members seen, " + unseen.size() + " not seen, " + faults.size() + " contradicted");
        System.exit(faults.isEmpty() ? 0 : 1);
    }

    /** True when MockBukkit knows the member; what it knows otherwise becomes a fault. */
    static boolean check(Use use, Set<String> faults) {
        Boolean kind = isInterface.get(use.owner());
        if (kind != null && use.viaInterface() != null && !kind.equals(use.viaInterface())) {
            faults.add("kind (" + (kind ? "interface" : "class") + ") " + use.member() + "   in " + use.where());
            return true;
        }
        Map<String, Boolean> members = known.getOrDefault(use.owner(), Map.of());
        String member = use.name() + " " + use.descriptor();
        if (members.containsKey(member)) {
            Boolean isStatic = members.get(member);
            if (isStatic != null && use.isStatic() != null && !isStatic.equals(use.isStatic())) {
                faults.add((isStatic ? "is static: " : "is not static: ") + use.member() + "   in " + use.where());
            }
            return true;
        }
        // Another result of the same parameters: the call would find no method.
        String same = use.name() + " " + use.descriptor().replaceAll("(?<=\\)).*", "");
        if (use.descriptor().startsWith("(") && members.keySet().stream().anyMatch(other -> other.startsWith(same))) {
            faults.add("result " + use.member() + "   in " + use.where());
            return true;
        }
        return false;
    }

    /** Each Paper type that a mock implements or extends has at least the mock's methods of that name. */
    static void implemented(List<ClassModel> mocks) {
        Map<String, ClassModel> byName = new HashMap<>();
        mocks.forEach(mock -> byName.put(mock.thisClass().asInternalName(), mock));
        for (ClassModel mock : mocks) {
            Set<String> above = new HashSet<>();
            Map<String, Boolean> methods = new HashMap<>();
            Deque<String> todo = new ArrayDeque<>(List.of(mock.thisClass().asInternalName()));
            while (!todo.isEmpty()) {
                String name = todo.pop();
                ClassModel type = byName.get(name);
                if (type == null) {
                    above.add(name);
                    continue;
                }
                for (MethodModel method : type.methods()) {
                    if (!method.flags().has(AccessFlag.STATIC)) {
                        methods.put(method.methodName().stringValue() + " " + method.methodType().stringValue(), false);
                    }
                }
                type.interfaces().forEach(up -> todo.add(up.asInternalName()));
                type.superclass().ifPresent(up -> todo.add(up.asInternalName()));
            }
            for (String type : above) {
                if (PAPER.stream().anyMatch(type::startsWith)) {
                    methods.forEach(known.computeIfAbsent(type, owner -> new HashMap<>())::putIfAbsent);
                }
            }
        }
    }

    static List<Use> uses(ClassModel type) {
        List<Use> uses = new ArrayList<>();
        String where = type.thisClass().asInternalName();
        for (PoolEntry entry : type.constantPool()) {
            if (entry instanceof MemberRefEntry member) {
                boolean method = member.type().stringValue().startsWith("(");
                uses.add(new Use(member.owner().asInternalName(), member.name().stringValue(), member.type().stringValue(), null,
                    method ? member instanceof InterfaceMethodRefEntry : null, where));
            }
        }
        for (MethodModel method : type.methods()) {
            method.code().ifPresent(code -> code.forEach(element -> uses.addAll(called(element, where))));
        }
        return uses;
    }

    /** Instructions know more than the pool: whether the member is static. */
    static List<Use> called(CodeElement element, String where) {
        if (element instanceof InvokeInstruction call) {
            return List.of(new Use(call.owner().asInternalName(), call.name().stringValue(), call.type().stringValue(),
                call.opcode() == Opcode.INVOKESTATIC, call.isInterface(), where));
        }
        if (element instanceof FieldInstruction field) {
            boolean isStatic = field.opcode() == Opcode.GETSTATIC || field.opcode() == Opcode.PUTSTATIC;
            return List.of(new Use(field.owner().asInternalName(), field.name().stringValue(), field.type().stringValue(), isStatic, null, where));
        }
        return List.of();
    }

    static List<ClassModel> read(String jar) throws IOException {
        List<ClassModel> types = new ArrayList<>();
        try (ZipFile zip = new ZipFile(jar)) {
            for (ZipEntry entry : Collections.list(zip.entries())) {
                if (entry.getName().endsWith(".class") && !entry.getName().startsWith("META-INF/")) {
                    types.add(ClassFile.of().parse(zip.getInputStream(entry).readAllBytes()));
                }
            }
        }
        if (types.isEmpty()) {
            throw new IOException("no class in " + jar);
        }
        return types;
    }
}
